import { lengthOfCode, TITLE } from '../../indexing/text-fields.ts'
import type { Phrase } from '../../ranking/query/plan-parts.ts'
import { findString } from '../bytes/string-table.ts'
import { PostingsReader } from '../segment/postings-reader.ts'
import type { SegmentData } from '../segment/segment.ts'
import { putFirst } from './named-matches.ts'
import { timeKeeper } from './time-limit.ts'
import type { View } from './view.ts'

/** Puts documents whose title is exactly the query first. */
export function addTitled(view: View, allowed: readonly Uint32Array[], title: Phrase): void {
  for (const [index, { data }] of view.segments.entries()) {
    const found = new Set(title.flatMap((stems) => titledSo(view, data, allowed[index]!, stems)))
    for (const document of found) putFirst(view.scratch.matchesIn(index), document)
  }
}

function titledSo({ scratch }: View, data: SegmentData, allowed: Uint32Array, stems: readonly string[]): number[] {
  const { terms, lengths, documentCount } = data
  const numbers = [...new Set(stems)].map((stem) => findString(terms.stems, stem))
  if (numbers.some((term) => term < 0)) return []
  const sizeOf = (term: number) => terms.postingStarts[term + 1]! - terms.postingStarts[term]!
  const words = [...new Set(stems)]
    .map((stem, at) => ({ term: numbers[at]!, places: placesOf(stem, stems) }))
    .sort((a, b) => sizeOf(a.term) - sizeOf(b.term))
    .map(({ term, places }) => ({ reader: new PostingsReader(terms, term), places }))
  const [rarest, ...others] = words
  const titled: number[] = []
  const tick = timeKeeper()
  while (rarest?.reader.nextIn(allowed)) {
    tick()
    const { document } = rarest.reader
    if (!isInTitle(rarest.reader)) continue
    if (lengthOfCode(lengths.codes[TITLE * documentCount + document]!) !== stems.length) continue
    const isThere = ({ reader }: { reader: PostingsReader }) =>
      reader.advanceTo(document) && reader.document === document && isInTitle(reader)
    if (!others.every(isThere)) continue
    const positions = scratch.following
    const isInPlace = words.every(({ reader, places }) => {
      reader.passField(TITLE - 1)
      reader.readPositions(TITLE, positions)
      return places.every((place) => positions.values.subarray(0, positions.length).includes(place))
    })
    if (isInPlace) titled.push(document)
  }
  return titled
}

function isInTitle({ fields }: PostingsReader): boolean {
  return ((fields >>> TITLE) & 1) === 1
}

function placesOf(stem: string, stems: readonly string[]): number[] {
  return stems.flatMap((each, place) => (each === stem ? [place] : []))
}
