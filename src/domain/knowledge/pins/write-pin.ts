import { badField } from '../../../kernel/bad-field.ts'
import type { Note } from '../../audit/audited.ts'
import { visibleHeads } from '../../documents/visible-documents.ts'
import { changeShared } from '../../sharing/change-shared.ts'
import { changeSharing, isSameSharing, newSharing, type SharingRequest } from '../../sharing/change-sharing.ts'
import { reachOf, refuseBeyondOwnAudience } from '../../sharing/publishing.ts'
import { noSuch, refuseUnlessMay } from '../../sharing/rights.ts'
import type { SharedWrite } from '../../sharing/shared-object.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import type { Pin, PinRecord } from './pin.ts'
import type { PinDeps } from './pin-deps.ts'
import { foldQuery } from './pins-for-query.ts'

export interface PinRequest extends SharingRequest {
  readonly queries?: readonly string[] | undefined
}

/** Puts a document on top of the results of some queries, for an audience or for everybody who may see it. */
export async function pinDocument(
  deps: PinDeps,
  caller: Asking,
  request: PinRequest & { readonly documentId: string },
): Promise<Pin> {
  const write = await preparePin(deps, caller, request)
  const viewer = await viewerOf(deps, caller)
  refuseBeyondOwnAudience(deps, viewer, write.sharing, 'pins.everyone')
  const add = () => deps.pins.add(write)
  return (await changeShared(deps, viewer, deps.pins, add, (made) => noteOf('create', made as Pin))) as Pin
}

/** Checks a new pin as its owner, whether or not they may publish it. */
export async function preparePin(
  deps: PinDeps,
  { email }: Asking,
  { documentId, ...request }: PinRequest & { readonly documentId: string },
): Promise<SharedWrite<PinRecord>> {
  const context = { directory: await deps.directory.current(), now: deps.clock.now(), email }
  if (!(await visibleHeads(deps, email, [documentId])).has(documentId)) {
    throw badField('documentId', 'must be the ID of a document you can read')
  }
  const record = { documentId, queries: readQueries(request.queries ?? []) }
  return { sharing: newSharing(request, context), record, by: email, at: context.now }
}

export async function editPin(deps: PinDeps, caller: Asking, id: string, request: PinRequest): Promise<Pin> {
  const context = { directory: await deps.directory.current(), now: deps.clock.now(), email: caller.email }
  return changing(deps, caller, id, 'edit', async (before, viewer) => {
    const sharing = changeSharing(before.sharing, request, context)
    if (!isSameSharing(before.sharing, sharing)) refuseUnlessMay(viewer, { ...before, id }, 'share')
    refuseBeyondOwnAudience(deps, viewer, sharing, 'pins.everyone')
    const queries = request.queries === undefined ? before.record.queries : readQueries(request.queries)
    const write = { sharing, record: { ...before.record, queries }, by: caller.email, at: deps.clock.now() }
    return (await deps.pins.put(before.id, write)) as Pin
  })
}

export async function unpin(deps: PinDeps, caller: Asking, id: string): Promise<void> {
  await changing(deps, caller, id, 'delete', async (pin) => {
    await deps.pins.remove(pin.id)
    return pin
  })
}

/** A pin whose document somebody may not see is not there for them. */
async function changing(
  deps: PinDeps,
  caller: Asking,
  id: string,
  right: 'edit' | 'delete',
  change: (pin: Pin, viewer: Viewer) => Promise<Pin>,
): Promise<Pin> {
  const viewer = await viewerOf(deps, caller)
  const work = async () => {
    const pin = await deps.pins.find(readPinId(id))
    // A document is looked for in any case, so that no pin takes as long as one that the caller may not see.
    const document = await visibleHeads(deps, caller.email, [pin?.record.documentId ?? NO_DOCUMENT])
    // Administrators remove a pin whose document they can't see; changing it would tell them which document that is.
    const isSeen = document.size === 1 || (viewer.isAdministrator && right === 'delete')
    if (pin === undefined || !isSeen) throw noSuch('pin', id)
    refuseUnlessMay(viewer, { ...pin, id }, right)
    return change(pin, viewer)
  }
  return changeShared(deps, viewer, deps.pins, work, (pin) => noteOf(right === 'edit' ? 'change' : 'delete', pin))
}

function noteOf(verb: 'create' | 'change' | 'delete', { id, sharing, record }: Pin): Note {
  const { documentId, queries } = record
  return { action: `pin.${verb}`, subject: `pin ${id}`, details: { documentId, queries, reach: reachOf(sharing) } }
}

/** No datasource has it. */
const NO_DOCUMENT = 'none:None:none'

export function readPinId(id: string): number {
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
}

function readQueries(queries: readonly string[]): string[] {
  const kept = queries.map((query) => query.trim())
  for (const [at, query] of kept.entries()) {
    if (foldQuery(query) === '') throw badField(`queries[${at}]`, 'must contain a word')
  }
  if (kept.length === 0) throw badField('queries', 'must have at least 1 item')
  return [...new Set(kept)]
}
