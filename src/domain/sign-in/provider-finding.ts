/** One thing that was looked at. */
export interface Finding {
  readonly isProblem: boolean
  readonly message: string
}
