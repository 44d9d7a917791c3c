/**
 * If the best document has a smaller share of a short query than this, the order by words says little. How we chose it:
 * docs/engine.md, "Why".
 */
const MOST = 0.6

/** A document matches by meaning only among so many nearest ones: beyond, nobody looks, and a low floor does less harm. */
export const MAX_NEAREST = 200

/*
 * How like a query an unlike document is depends on the model and on the query. So beside the operator's floor there is
 * one that is measured: a document must stand out from what the caller sees. Filters do not move it, or choosing a facet
 * would change what matches. With fewer documents than this nothing can be measured.
 */
export const MIN_SAMPLE = 50
/** Standard deviations above the mean: one in 740 of a bell curve. */
export const STANDING_OUT = 3

/** What words count for where the best document has this much of the query. */
export function worthOfWords(cover: number): number {
  return cover * Math.min(1, cover / MOST) ** 2
}

/** Where a value lies between two others, from 0 to 1. */
export function share(value: number, lowest: number, highest: number): number {
  return highest > lowest ? (value - lowest) / (highest - lowest) : 1
}
