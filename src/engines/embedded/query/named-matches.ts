import { NAMED } from '../../ranking/score-levels.ts'
import { hasBit } from '../bytes/bitset.ts'
import type { Matches } from '../score/matches.ts'
import { findKey } from '../segment/segment.ts'
import type { View } from './view.ts'

/** Puts documents that the query names first, even if they don't match by words. */
export function addNamed(view: View, allowed: readonly Uint32Array[], keys: readonly number[]): void {
  for (const key of new Set(keys)) {
    for (const [index, { data }] of view.segments.entries()) {
      const document = findKey(data, key)
      if (document >= 0 && hasBit(allowed[index]!, document)) putFirst(view.scratch.matchesIn(index), document)
    }
  }
}

export function putFirst(matches: Matches, document: number): void {
  const { documents, scores, count } = matches
  const match = documents.subarray(0, count).indexOf(document)
  if (match >= 0) scores[match]! += NAMED
  else {
    documents[count] = document
    scores[count] = NAMED
    matches.count++
  }
}
