import type { Span } from '../domain/content/structure/span.ts'

export interface ReadFile {
  readonly text: string
  /** What the parts of the text are; absent: plain text. */
  readonly spans?: readonly Span[] | undefined
  readonly title?: string | undefined
  /** Why not all of it could be read. */
  readonly problem?: string | undefined
}

export interface ReaderOptions {
  /** A reader stops where its text is longer. */
  readonly maxCharacters: number
}
