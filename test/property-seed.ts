import fc from "fast-check";

/**
 * `npm test` tries the same values each time, so that what is red for one person is red for all; long runs (`npm run
 * prove`) try others each time. `FC_SEED` says which. A failure prints its seed and path.
 */
const said = process.env["FC_SEED"] ?? (process.env["PROVE_RUNS"] === undefined ? "20261129" : undefined);
if (said !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(said) });
