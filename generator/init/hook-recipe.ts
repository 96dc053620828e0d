/** The two commands that look at what is about to be committed. */
export const hookCommands: readonly string[] = [
  "event-catalogue check --staged",
  "event-catalogue generate --check --staged",
];

/** The hooks of a project with a catalogue, for lefthook. */
export const lefthookRecipe = `# Both look at what is staged and not at the files, and write nothing.
pre-commit:
  jobs:
${hookCommands.map((command) => `    - run: node_modules/.bin/${command}\n`).join("")}`;
