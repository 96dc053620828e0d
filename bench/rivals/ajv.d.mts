import type { Contract } from "../contract.ts";

export function writeAjv(
  contract: Contract,
  options: { readonly ownProperties?: boolean; readonly allErrors?: boolean },
): string;

export function writeAjvOfSchema(schema: object, options: { readonly allErrors?: boolean }): string;
