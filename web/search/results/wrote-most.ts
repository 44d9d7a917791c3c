import type { Schemas } from '../../generated/api.ts'

/** Documents further down say less about who knows the subject. */
const LOOKED_AT = 10

export interface WroteMost {
  readonly person: Schemas['Person']
  /** Half a line, for example "Wrote the first result and 2 more". */
  readonly reason: string
}

/** Who wrote the first result, or else most of the first ones, besides the reader: the one to ask. */
export function wroteMost(
  results: readonly Pick<Schemas['SearchResult'], 'document'>[],
  reader: string,
): WroteMost | undefined {
  const authorOf = ({ document: { metadata } }: (typeof results)[number]) => {
    const author = metadata.author ?? metadata.owner
    return author?.name === reader ? undefined : author
  }
  const authors = results.slice(0, LOOKED_AT).flatMap((result) => authorOf(result) ?? [])
  const counts = new Map<string, number>()
  for (const { obfuscatedId } of authors) counts.set(obfuscatedId, (counts.get(obfuscatedId) ?? 0) + 1)
  const countOf = ({ obfuscatedId }: Schemas['Person']) => counts.get(obfuscatedId) ?? 0
  const first = results[0] && authorOf(results[0])
  const most = authors.toSorted((one, other) => countOf(other) - countOf(one))[0]
  if (first !== undefined && (most === undefined || countOf(most) <= 2 * countOf(first))) {
    const more = countOf(first) - 1
    return { person: first, reason: `Wrote the first result${more > 0 ? ` and ${more} more here` : ''}` }
  }
  if (most === undefined || countOf(most) < 2) return undefined
  return { person: most, reason: `Wrote ${countOf(most)} of the first ${Math.min(results.length, LOOKED_AT)} results` }
}
