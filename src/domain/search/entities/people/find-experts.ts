import type { StoredDocument } from '../../../documents/document-store.ts'
import type { Directory } from '../../../people/directory/directory.ts'
import type { Asking } from '../../../sharing/viewer.ts'
import { search } from '../../search.ts'
import type { SearchDeps } from '../../search-deps.ts'

const READ_DOCUMENTS = 8
const MAX_EXPERTS = 2
/** What the owner of a document counts for beside its author. */
const OWNER_SHARE = 1.2
/** How fast places behind the first count for less. */
const RANK_SMOOTHING = 2
/** A second expert must count for nearly as much as the first. */
const WORTH_NAMING = 0.7

/** Those who own or wrote what the caller can read about a topic, for “who can help with …”. */
export async function findExperts(
  deps: SearchDeps,
  caller: Asking,
  topic: string,
  directory: Directory,
): Promise<number[]> {
  const request = { query: topic, pageSize: READ_DOCUMENTS, maxSnippetCharacters: 1, hints: ['RESULTS'] as const }
  const { hits } = await search(deps, caller, request)
  const today = deps.clock.now().toISOString().slice(0, 10)
  const weights = new Map<number, number>()
  for (const [rank, { document }] of hits.entries()) {
    for (const [email, share] of peopleOf(document)) {
      const slot = directory.slotOfEmail(email)
      if (slot === undefined || !directory.isCurrent(slot, today)) continue
      weights.set(slot, (weights.get(slot) ?? 0) + (share * RANK_SMOOTHING) / (RANK_SMOOTHING + rank))
    }
  }
  const ranked = [...weights].sort(([, one], [, other]) => other - one)
  const most = ranked[0]?.[1] ?? 0
  return ranked.flatMap(([slot, weight]) => (weight >= most * WORTH_NAMING ? slot : [])).slice(0, MAX_EXPERTS)
}

function peopleOf({ facts: { author, owner } }: StoredDocument): Map<string, number> {
  const people = new Map<string, number>()
  if (author?.email !== undefined) people.set(author.email.toLowerCase(), 1)
  if (owner?.email !== undefined) people.set(owner.email.toLowerCase(), OWNER_SHARE)
  return people
}
