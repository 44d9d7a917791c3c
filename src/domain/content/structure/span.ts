/**
 * What a part of a document's text is. The position in this list is stored: add kinds at the end, never reorder them.
 * An unknown kind is left out when it is read, so an older service reads what a newer one wrote.
 */
export const SPAN_KINDS = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'list',
  /** `value`: its first number. */
  'numbered',
  /** `value`: `done` or `open` for a task. */
  'item',
  'quote',
  /** `value`: its language. */
  'code',
  'table',
  'row',
  'cell',
  /** A cell that names its column or row. */
  'head',
  'rule',
  /** `value`: its number. */
  'page',
  'slide',
  /** What a speaker wrote beside a slide. */
  'notes',
  /** Lines like `From: Ada`. */
  'fields',
  /** A remark about the document. `value`: who wrote it. */
  'comment',
  /** Text that stands for what the page shows in another way: a bullet, a number, the border of a cell. */
  'marker',
  /** `value`: where it leads. */
  'link',
  'strong',
  'emphasis',
  'struck',
  'inlineCode',
  /** The description of an image. */
  'image',
  /** A line break that its writer wanted. Others may be joined. */
  'break',
] as const

export type SpanKind = (typeof SPAN_KINDS)[number]

/** A part of a text, by offsets in UTF-16 units. */
export interface Span {
  readonly kind: SpanKind
  readonly start: number
  readonly end: number
  readonly value?: string
}

/** A text and what its parts are: ordered by start, each inside or beside those before it. */
export interface StructuredText {
  readonly text: string
  readonly spans: readonly Span[]
}
