import type { Contract } from "../contract.ts";

export function writeAjv(
  contract: Contract,
  options: { readonly ownProperties?: boolean; readonly allErrors?: boolean },
): string;
