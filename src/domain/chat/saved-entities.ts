import { readableCollections } from '../knowledge/collections/collected-documents.ts'
import type { CollectionDeps } from '../knowledge/collections/collection-deps.ts'
import type { VerificationDeps } from '../knowledge/verification/verifiable.ts'
import type { SearchEntity } from '../search/entities/search-entities.ts'
import { rightsOn } from '../sharing/rights.ts'
import { type Asking, viewerOf } from '../sharing/viewer.ts'
import type { SavedEntity } from './saved-chat.ts'

export type SavedEntityDeps = Pick<
  CollectionDeps,
  'accounts' | 'directory' | 'visibilities' | 'clock' | 'collectionMemory'
> &
  Pick<VerificationDeps, 'answers'>

/** The entities of search results; announcements are read by `findAnnouncements`. */
type SavedSearchEntity = SavedEntity & { readonly kind: SearchEntity['kind'] }

export function isSearchEntity(entity: SavedEntity): entity is SavedSearchEntity {
  return entity.kind !== 'announcement'
}

export function savedEntity(entity: SearchEntity): SavedEntity {
  const { kind } = entity
  if (kind === 'person') return { kind, id: entity.id }
  if (kind === 'team') return { kind, id: entity.team.id }
  return { kind, id: String(kind === 'answer' ? entity.view.answer.id : entity.view.collection.id) }
}

/** Tells which of the saved entities the caller can still read. */
export async function readableEntities(
  deps: SavedEntityDeps,
  caller: Asking,
  saved: readonly SavedSearchEntity[],
): Promise<(entity: SavedSearchEntity) => boolean> {
  const answerIds = saved.flatMap(({ kind, id }) => (kind === 'answer' ? [Number(id)] : []))
  const answers = await readableAnswers(deps, caller, answerIds)
  const hasCollections = saved.some(({ kind }) => kind === 'collection')
  const collections = new Set(hasCollections ? (await readableCollections(deps, caller)).map(({ id }) => id) : [])
  const directory = await deps.directory.current()
  const teams = new Set([...directory.teams()].map(({ team }) => team.id))
  return ({ kind, id }) => {
    if (kind === 'answer') return answers.has(Number(id))
    if (kind === 'collection') return collections.has(Number(id))
    return kind === 'team' ? teams.has(id) : directory.slotOfId(id) !== undefined
  }
}

async function readableAnswers(
  deps: SavedEntityDeps,
  caller: Asking,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const [answers, viewer] = await Promise.all([deps.answers.findAll(ids), viewerOf(deps, caller)])
  return new Set(answers.filter((answer) => rightsOn(viewer, answer).has('read')).map(({ id }) => id))
}
