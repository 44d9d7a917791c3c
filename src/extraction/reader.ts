export interface ReadFile {
  readonly text: string
  readonly title?: string | undefined
  /** Why not all of it could be read. */
  readonly problem?: string | undefined
}

export interface ReaderOptions {
  /** A reader stops where its text is longer. */
  readonly maxCharacters: number
}
