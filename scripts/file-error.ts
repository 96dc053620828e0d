// A module of its own, so that whoever imports it when something goes wrong loads nothing else.
export { describeFileError } from "../generator/index.ts";
