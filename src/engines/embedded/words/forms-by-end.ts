import type { SegmentData } from '../segment/segment.ts'

/** Longer words share the last place. */
const LENGTHS = 64

/** The forms of a segment by their last byte and length, to find words that end alike without looking at all of them. */
export interface FormsByEnd {
  readonly starts: Uint32Array
  readonly forms: Uint32Array
  /** The term that each of `forms` belongs to. */
  readonly terms: Uint32Array
}

const known = new WeakMap<SegmentData['terms'], FormsByEnd>()

/** Made when a segment is first asked for a misspelled word; a segment never changes. */
export function formsByEnd({ terms }: Pick<SegmentData, 'terms'>): FormsByEnd {
  let made = known.get(terms)
  if (made === undefined) known.set(terms, (made = sortForms(terms)))
  return made
}

/** Where `formsByEnd` has the forms with this last byte that are at most one byte longer or shorter, and any longer than most. */
export function rangesOfEnd({ starts }: FormsByEnd, last: number, length: number): { start: number; end: number }[] {
  const places = new Set([length - 1, length, length + 1].map((one) => placeOf(last, one)))
  return [...places].map((place) => ({ start: starts[place]!, end: starts[place + 1]! }))
}

function sortForms({ forms, formStarts }: SegmentData['terms']): FormsByEnd {
  const { bytes, offsets } = forms
  const count = formStarts[formStarts.length - 1] ?? 0
  const starts = new Uint32Array(256 * LENGTHS + 1)
  const placeOfForm = (form: number) => placeOf(bytes[offsets[form + 1]! - 1] ?? 0, offsets[form + 1]! - offsets[form]!)
  for (let form = 0; form < count; form++) starts[placeOfForm(form) + 1]!++
  for (let place = 0; place < 256 * LENGTHS; place++) starts[place + 1]! += starts[place]!
  const next = starts.slice()
  const sorted = { starts, forms: new Uint32Array(count), terms: new Uint32Array(count) }
  for (let term = 0; term + 1 < formStarts.length; term++) {
    for (let form = formStarts[term]!; form < formStarts[term + 1]!; form++) {
      const at = next[placeOfForm(form)]!++
      sorted.forms[at] = form
      sorted.terms[at] = term
    }
  }
  return sorted
}

function placeOf(last: number, length: number): number {
  return last * LENGTHS + Math.min(length, LENGTHS - 1)
}
