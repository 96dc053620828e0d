import { type History, beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { payloadKeysOf } from "../../generator/catalogue/payload.ts";

/** Every second key of each payload as though a later release had added it. */
export function withYouth(catalogue: Catalogue): History {
  const history = beginHistory(catalogue);
  const types = catalogue.frameTypes.map(({ name, payload }) => {
    const keys = payloadKeysOf(catalogue, payload).map(
      (key, index) => [key.name, { since: `${catalogue.protocol}.1.0`, young: index % 2 === 0 }] as const,
    );
    return [name, { since: history.version, keys: new Map(keys) }] as const;
  });
  return { ...history, types: new Map(types) };
}
