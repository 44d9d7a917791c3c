/** A file that a reader gives up on. The message fits after "The file": "is encrypted". */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
