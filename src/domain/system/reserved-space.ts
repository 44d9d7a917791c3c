/**
 * Room on the disk that is kept for what takes rights or content away. It must be possible while the disk is full: a document
 * that nobody may see any more cannot wait for an operator.
 */
export interface ReservedSpace {
  /** What `work` writes may use that room. It is run once more where the disk turned out to be full. */
  use<T>(work: () => Promise<T>): Promise<T>
  /** The same for work that goes on in callbacks, which is run once. */
  enter<T>(work: () => T): T
}

/** Where the disk is not this machine's. */
export const NO_RESERVED_SPACE: ReservedSpace = { use: (work) => work(), enter: (work) => work() }
