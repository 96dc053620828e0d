// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/** The interfaces of Standard Schema and Standard JSON Schema, version 1 (standardschema.dev), as far as they are needed. */

export interface StandardSchemaV1<Output> {
  readonly "~standard": StandardProps<Output>;
}

export interface StandardJSONSchemaV1<Output> {
  readonly "~standard": StandardProps<Output> & {
    readonly jsonSchema: {
      /** @throws for a target other than draft 2020-12 */
      readonly input: (options: StandardTarget) => Record<string, unknown>;
      readonly output: (options: StandardTarget) => Record<string, unknown>;
    };
  };
}

export interface StandardProps<Output> {
  readonly version: 1;
  readonly vendor: string;
  readonly types?: { readonly input: Output; readonly output: Output } | undefined;
  readonly validate: (value: unknown) => StandardResult<Output>;
}

export interface StandardTarget {
  readonly target: string;
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: readonly PropertyKey[] | undefined }[] };
