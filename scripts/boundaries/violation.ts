/** One broken rule: where, and what to do about it. */
export interface Violation {
  /** From the root of the repository, with forward slashes. */
  readonly file: string
  readonly line: number
  readonly message: string
}
