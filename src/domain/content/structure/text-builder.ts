import { storableText, tidyLineEnds } from '../tidy-text.ts'
import type { Span, SpanKind, StructuredText } from './span.ts'

/** What a page of a screen can show; beyond these, text comes without structure. */
export const MAX_SPANS = 20_000
const MAX_DEPTH = 40
const MAX_VALUE_CHARACTERS = 2000
const MAX_VALUES_CHARACTERS = 200_000
const MAX_BLANKS = 200

/** Kept without text: an empty cell has its place in the row. */
const STANDS_EMPTY: ReadonlySet<SpanKind> = new Set(['cell', 'head', 'rule', 'break'])

interface OpenSpan {
  readonly kind: SpanKind
  readonly value: string | undefined
  /** Unknown until its first character is written. */
  start: number | undefined
  end: number | undefined
}

/**
 * Gathers the text of a document piece by piece, up to a length, and what its parts are. The text is tidy at any time: no
 * control characters, no spaces at line ends, at most one empty line. So the offsets of spans are those of the final text.
 */
export class TextBuilder {
  readonly #maxCharacters: number
  readonly #pieces: string[] = []
  readonly #spans: OpenSpan[] = []
  /** Undefined: beyond a limit, and only counted. */
  readonly #open: (OpenSpan | undefined)[] = []
  /** Spans whose first character isn't written yet, in order. */
  #unplaced: OpenSpan[] = []
  #length = 0
  /** Line breaks and blanks that are written only if more text follows. */
  #breaks = 0
  #blanks = ''
  #valuesLength = 0
  /** Where the next text stays on the line. */
  #freshAt = -1

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters
  }

  /** More text than fits: looking for further text is of no use. */
  get isFull(): boolean {
    return this.#length > this.#maxCharacters
  }

  get length(): number {
    return this.#length
  }

  add(text: string): void {
    if (text === '' || this.isFull) return
    const lines = tidyLineEnds(text).split('\n')
    for (const [at, line] of lines.entries()) {
      if (at > 0) this.#breakLine()
      const written = line.trimEnd()
      if (written !== '') this.#write(written)
      if (written.length < line.length) this.#blanks = (this.#blanks + line.slice(written.length)).slice(0, MAX_BLANKS)
    }
  }

  line(text = ''): void {
    this.add(text)
    this.#breakLine()
  }

  /** The next text begins a line. */
  startLine(): void {
    if (this.#length === this.#freshAt) return
    this.#blanks = ''
    this.#breaks = Math.max(this.#breaks, 1)
  }

  /** The next text begins after an empty line. */
  startParagraph(): void {
    if (this.#length === this.#freshAt) return
    this.#blanks = ''
    this.#breaks = 2
  }

  /** The next text stays on this line, also where a block begins with it: the first paragraph of an item or a cell. */
  stayOnLine(): void {
    this.#freshAt = this.#length
  }

  /** Takes `stayOnLine` back: the item or cell was empty. */
  leaveLine(): void {
    this.#freshAt = -1
  }

  /** Written before the next text, if more text follows on this line. */
  separate(border: string): void {
    this.#breaks = 0
    this.#blanks = border
  }

  /** The next text is apart from the last: by a blank, unless a line break is between. */
  space(): void {
    if (this.#breaks === 0) this.#blanks ||= ' '
  }

  /** What follows is of this kind until `close`. Undefined: of no kind, but closed all the same. */
  open(kind: SpanKind | undefined, value?: string): void {
    const kept = value?.slice(0, MAX_VALUE_CHARACTERS)
    const isBeyond = this.#spans.length >= MAX_SPANS || this.#open.length >= MAX_DEPTH || this.isFull
    if (kind === undefined || isBeyond || this.#valuesLength + (kept?.length ?? 0) > MAX_VALUES_CHARACTERS) {
      this.#open.push(undefined)
      return
    }
    this.#valuesLength += kept?.length ?? 0
    const span: OpenSpan = { kind, value: kept && storableText(kept), start: undefined, end: undefined }
    this.#spans.push(span)
    this.#open.push(span)
    this.#unplaced.push(span)
  }

  close(): void {
    const span = this.#open.pop()
    if (span === undefined) return
    if (span.start !== undefined) {
      // Empty cells after its last text end where it ends.
      for (const empty of this.#unplaced) empty.start = empty.end = this.#length
      this.#unplaced = []
      span.end = this.#length
    } else if (STANDS_EMPTY.has(span.kind)) span.end = -1
    else {
      // The spans without a place are always the last ones.
      this.#spans.length -= this.#unplaced.splice(this.#unplaced.lastIndexOf(span)).length
    }
  }

  within(kind: SpanKind, value: string | undefined, write: () => void): void {
    this.open(kind, value)
    write()
    this.close()
  }

  /** A text that has spans already. */
  append({ text, spans }: StructuredText): void {
    if (spans.length === 0) this.add(text)
    if (spans.length === 0 || text === '' || this.isFull) return
    this.#flush()
    const from = this.#length
    this.#pieces.push(text)
    this.#length += text.length
    for (const { kind, start, end, value } of spans) {
      if (this.#spans.length >= MAX_SPANS) break
      this.#valuesLength += value?.length ?? 0
      if (this.#valuesLength > MAX_VALUES_CHARACTERS) break
      this.#spans.push({ kind, value, start: from + start, end: from + end })
    }
  }

  build(): StructuredText {
    while (this.#open.length > 0) this.close()
    const spans = this.#spans.flatMap(({ kind, value, start, end }): Span[] =>
      start === undefined || end === undefined ? [] : [{ kind, start, end, ...(value !== undefined && { value }) }],
    )
    return { text: this.toString(), spans }
  }

  toString(): string {
    return this.#pieces.join('').toWellFormed()
  }

  #breakLine(): void {
    this.#blanks = ''
    this.#breaks = Math.min(this.#breaks + 1, 2)
  }

  #write(text: string): void {
    const written = this.#length === 0 ? text.trimStart() : text
    this.#flush()
    this.#pieces.push(written)
    this.#length += written.length
  }

  /** Writes what stands before the next character, and places the spans that begin there. */
  #flush(): void {
    if (this.#length > 0) {
      const before = '\n'.repeat(this.#breaks) + this.#blanks
      if (before !== '') this.#pieces.push(before)
      this.#length += before.length
    }
    this.#breaks = 0
    this.#blanks = ''
    for (const span of this.#unplaced) {
      span.start = this.#length
      if (span.end !== undefined) span.end = this.#length
    }
    this.#unplaced = []
  }
}
