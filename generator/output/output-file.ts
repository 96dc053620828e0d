/** A finished file of the generated package. */
export interface OutputFile {
  /** Within the output folder, with `/`; never absolute, never upwards. */
  readonly path: string;
  /** Its whole content: LF, to be written as UTF-8 without a byte order mark. */
  readonly text: string;
}
