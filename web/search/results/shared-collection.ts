import type { Schemas } from '../../generated/api.ts'

interface SharedCollection {
  readonly id: number
  readonly name: string
  /** How many of the results are in it. */
  readonly count: number
}

/** One result says little about the others. */
const MIN_COUNT = 2

/** The collection that most of these results are in. */
export function sharedCollection(
  results: readonly {
    readonly document: { readonly metadata: Pick<Schemas['DocumentMetadata'], 'collections'> }
  }[],
): SharedCollection | undefined {
  const found = new Map<number, SharedCollection>()
  for (const { document } of results) {
    for (const { id, name } of document.metadata.collections ?? []) {
      found.set(id, { id, name, count: (found.get(id)?.count ?? 0) + 1 })
    }
  }
  const [most] = [...found.values()].sort((one, other) => other.count - one.count)
  return most !== undefined && most.count >= MIN_COUNT ? most : undefined
}
