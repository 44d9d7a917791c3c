import { badField, quoted } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { visibleHeads } from '../../documents/visible-documents.ts'
import { readWebAddress } from '../../shared/web-address.ts'
import { changeShared } from '../../sharing/change-shared.ts'
import { changeSharing, isSameSharing, newSharing, type SharingRequest } from '../../sharing/change-sharing.ts'
import { noSuch, refuseUnlessMay } from '../../sharing/rights.ts'
import type { Sharing } from '../../sharing/sharing.ts'
import { type Asking, viewerOf } from '../../sharing/viewer.ts'
import { canonicalAlias, type GoLink, type GoLinkRecord } from './go-link.ts'
import type { GoLinkDeps } from './go-link-deps.ts'
import { readUrlTemplate } from './url-template.ts'

/** What a caller says of a go link; absent: nothing changes. */
export interface GoLinkRequest extends SharingRequest {
  readonly inputAlias?: string | undefined
  readonly destinationUrl?: string | undefined
  readonly destinationDocumentId?: string | undefined
  readonly description?: string | undefined
  readonly unlisted?: boolean | undefined
  readonly urlTemplate?: string | undefined
}

const ALIAS = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,199}$/u

export async function createGoLink(deps: GoLinkDeps, caller: Asking, request: GoLinkRequest): Promise<GoLink> {
  const { shortcuts, clock } = deps
  const context = { directory: await deps.directory.current(), now: clock.now(), email: caller.email }
  const record = await readGoLink(deps, caller, request)
  await refuseIndexed(deps, record.alias)
  const sharing = newSharing(request, context, record.unlisted)
  const made = await shortcuts.add({ sharing, record, name: record.alias, by: caller.email, at: clock.now() })
  if (made === undefined) throw taken(record.inputAlias)
  return made
}

export async function updateGoLink(
  deps: GoLinkDeps,
  caller: Asking,
  id: number,
  request: GoLinkRequest,
): Promise<GoLink> {
  const { shortcuts, clock } = deps
  const viewer = await viewerOf(deps, caller)
  const context = { directory: await deps.directory.current(), now: clock.now(), email: caller.email }
  return changeShared(deps, viewer, shortcuts, async () => {
    const before = await shortcuts.find(id)
    if (before === undefined) throw noSuch('shortcut', id)
    refuseUnlessMay(viewer, before, 'edit')
    const record = await readGoLink(deps, caller, request, before.record)
    if (record.alias !== before.record.alias) await refuseIndexed(deps, record.alias)
    const sharing = listed(changeSharing(before.sharing, request, context), before.record, record)
    if (!isSameSharing(before.sharing, sharing)) refuseUnlessMay(viewer, before, 'share')
    const write = { sharing, record, name: record.alias, by: caller.email, at: clock.now() }
    const written = await shortcuts.put(id, write)
    if (written === undefined) throw taken(record.inputAlias)
    return written
  })
}

export async function deleteGoLink(deps: GoLinkDeps, caller: Asking, id: number): Promise<void> {
  const { shortcuts } = deps
  const viewer = await viewerOf(deps, caller)
  await changeShared(deps, viewer, shortcuts, async () => {
    const link = await shortcuts.find(id)
    if (link === undefined) throw noSuch('shortcut', id)
    refuseUnlessMay(viewer, link, 'delete')
    await shortcuts.remove(id)
  })
}

/** Unlisting closes a link, listing it opens it, unless viewers were named. */
function listed(sharing: Sharing, before: GoLinkRecord, after: GoLinkRecord): Sharing {
  if ((before.unlisted ?? false) === (after.unlisted ?? false)) return sharing
  const isNarrowed = sharing.grants.some(({ role }) => role === 'VIEWER')
  return { ...sharing, isOpen: after.unlisted !== true && !isNarrowed }
}

async function readGoLink(
  deps: GoLinkDeps,
  { email }: Asking,
  request: GoLinkRequest,
  before?: GoLinkRecord,
): Promise<GoLinkRecord> {
  const inputAlias = (request.inputAlias ?? before?.inputAlias ?? '').trim()
  if (!ALIAS.test(inputAlias) || canonicalAlias(inputAlias) === '') {
    const problem = `must be letters, digits, dots, hyphens and underscores; got ${quoted(inputAlias)}`
    throw badField('inputAlias', problem, { code: 'invalid_alias' })
  }
  const { destinationUrl, destinationDocumentId, urlTemplate, description, unlisted } = request
  if (destinationDocumentId && !(await visibleHeads(deps, email, [destinationDocumentId])).has(destinationDocumentId)) {
    throw badField('destinationDocumentId', 'must be the ID of a document you can read')
  }
  const record: GoLinkRecord = {
    ...before,
    inputAlias,
    alias: canonicalAlias(inputAlias),
    ...(destinationUrl !== undefined && { destinationUrl: readWebAddress(destinationUrl, 'destinationUrl') }),
    ...(destinationDocumentId !== undefined && { destinationDocumentId }),
    ...(urlTemplate !== undefined && urlTemplate !== '' && { urlTemplate: readUrlTemplate(urlTemplate) }),
    ...(description !== undefined && { description }),
    ...(unlisted !== undefined && { unlisted }),
  }
  if (!record.destinationUrl && !record.destinationDocumentId && !record.urlTemplate) {
    throw badField('destinationUrl', 'is required, unless you send `destinationDocumentId` or `urlTemplate`')
  }
  return record
}

/** Aliases of uploaded links can't be reused: the links would come back with the next upload. */
async function refuseIndexed({ indexedShortcuts }: GoLinkDeps, alias: string): Promise<void> {
  const indexed = [...(await indexedShortcuts.external()), ...(await indexedShortcuts.hosted())]
  const holder = indexed.find(({ inputAlias }) => canonicalAlias(inputAlias) === alias)
  if (holder !== undefined) throw taken(holder.inputAlias)
}

function taken(alias: string): ServiceError {
  return new ServiceError('existing_shortcut', `go/${alias} already exists; choose another alias`)
}
