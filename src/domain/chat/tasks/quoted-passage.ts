import type { Passage } from '../passages/split/passages.ts'
import type { Source } from '../source.ts'

/** A passage that is quoted in an answer once its citation has passed the check. */
export interface QuotedPassage extends Pick<Passage, 'kind' | 'start' | 'end' | 'tableHead'> {
  readonly source: Source
  readonly text: string
  /** Rows of a table: its header is shown above them. */
  readonly isRow?: boolean
  /** What leads in to it: the title of its document, or the heading above it. */
  readonly intro?: string | undefined
  /** Only the title of its document is shown. */
  readonly isTitleOnly?: boolean
  /** How well it supports the question; absent where it wasn't compared with it. */
  readonly support?: number
}

/** The title of the document leads in to the first of its passages. */
export function withTitle(source: Source, passages: readonly QuotedPassage[]): QuotedPassage[] {
  return passages.map((passage, at) => {
    if (at > 0) return passage
    const title = source.document.title
    return { ...passage, intro: passage.intro === undefined ? title : `${title}\n\n${passage.intro}` }
  })
}

/** One for each document. */
export function onlyTitles(passages: readonly QuotedPassage[]): QuotedPassage[] {
  const seen = new Set<number>()
  return passages.flatMap((passage) => {
    const { key } = passage.source.document
    if (seen.has(key)) return []
    seen.add(key)
    return [{ ...passage, isTitleOnly: true }]
  })
}
