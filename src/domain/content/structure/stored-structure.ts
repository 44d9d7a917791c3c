import { crc32 } from 'node:zlib'
import { SPAN_KINDS, type Span, type SpanKind, type StructuredText } from './span.ts'

const VERSION = 1
/** Kind, distance from the start of the span before, length, and the number of its value (0: none). */
const NUMBERS_PER_SPAN = 4

interface Stored {
  readonly v: number
  /** Length and checksum of the text that it belongs to. */
  readonly of: readonly [number, number]
  readonly spans: readonly number[]
  readonly values: readonly string[]
}

const KIND_NUMBERS = new Map<SpanKind, number>(SPAN_KINDS.map((kind, at) => [kind, at]))

/** The structure of a text as it is stored beside the text; undefined: it has none. */
export function encodeStructure({ text, spans }: StructuredText): string | undefined {
  if (spans.length === 0) return undefined
  const numbers: number[] = []
  const values = new Map<string, number>()
  let last = 0
  for (const { kind, start, end, value } of spans) {
    if (value !== undefined && !values.has(value)) values.set(value, values.size + 1)
    numbers.push(
      KIND_NUMBERS.get(kind) ?? 0,
      start - last,
      end - start,
      value === undefined ? 0 : (values.get(value) ?? 0),
    )
    last = start
  }
  const stored: Stored = { v: VERSION, of: fingerprint(text), spans: numbers, values: [...values.keys()] }
  return JSON.stringify(stored)
}

/** The spans of a text. None if the structure is of another text, of a newer form, or damaged: text is shown without it. */
export function decodeStructure(structure: string | undefined, text: string): readonly Span[] {
  if (structure === undefined) return []
  try {
    const { v, of, spans, values } = JSON.parse(structure) as Stored
    const [length, checksum] = fingerprint(text)
    if (v !== VERSION || of[0] !== length || of[1] !== checksum) return []
    return readSpans(spans, values, text.length)
  } catch {
    return []
  }
}

function readSpans(numbers: readonly number[], values: readonly string[], length: number): Span[] {
  const spans: Span[] = []
  let last = 0
  for (let at = 0; at + NUMBERS_PER_SPAN <= numbers.length; at += NUMBERS_PER_SPAN) {
    const [code = -1, distance = 0, size = 0, number = 0] = numbers.slice(at, at + NUMBERS_PER_SPAN)
    const start = last + distance
    last = start
    const kind = SPAN_KINDS[code]
    if (!(start >= 0 && size >= 0 && start + size <= length)) return []
    const value = values[number - 1]
    if (kind !== undefined) spans.push({ kind, start, end: start + size, ...(value !== undefined && { value }) })
  }
  return spans
}

function fingerprint(text: string): [number, number] {
  return [text.length, crc32(text)]
}
