/** Something that keeps a capture from being read on. The message is a clause. */
export class UnreadableCapture extends Error {}
