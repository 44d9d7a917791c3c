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

/** Finds the text of one kind of file. Throws on what it cannot read; `UnreadableFile` where it knows why. */
export type Reader = (bytes: Uint8Array, options: ReaderOptions) => ReadFile | Promise<ReadFile>
