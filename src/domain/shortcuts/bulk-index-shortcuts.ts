import { badField, quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { pick } from '../../kernel/pick.ts'
import type { WireDate } from '../../wire/document-definition.ts'
import { readDate } from '../documents/read-date.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import { type IndexingToken, refuseNotGlobal } from '../shared/indexing-token.ts'
import { readWebAddress } from '../shared/web-address.ts'
import { type BulkRequest, refusePage, uploadPage } from '../uploads/upload-page.ts'
import type { UploadStore } from '../uploads/upload-store.ts'
import type { ExternalShortcut, HostedShortcut, Pushed } from './shortcut.ts'

/** What is kept of both kinds; clients may send more. */
const PROPERTIES = [
  'inputAlias',
  'destinationUrl',
  'createdBy',
  'description',
  'createTime',
  'updatedBy',
  'updateTime',
] as const

interface BulkIndexShortcutsDeps {
  uploads: UploadStore
  clock: Clock
}

/** Takes one page of an upload that replaces all go links that other services host. */
export async function bulkIndexShortcuts(
  deps: BulkIndexShortcutsDeps,
  token: IndexingToken,
  request: BulkRequest & { readonly shortcuts: readonly Pushed<ExternalShortcut>[] },
): Promise<void> {
  const shortcuts = request.shortcuts.map((shortcut, at) => {
    const field = `shortcuts[${at}]`
    const { editUrl } = shortcut
    const read = {
      ...readShortcut(shortcut, field),
      intermediateUrl: readWebAddress(shortcut.intermediateUrl, `${field}.intermediateUrl`),
      ...(editUrl !== undefined && { editUrl: readWebAddress(editUrl, `${field}.editUrl`) }),
    }
    return pick(read, [...PROPERTIES, 'intermediateUrl', 'title', 'decayedVisitScore', 'editUrl'])
  })
  await accept(deps, token, 'externalShortcuts', request, shortcuts)
}

/** Takes one page of an upload that replaces all go links that are hosted here. */
export async function uploadShortcuts(
  deps: BulkIndexShortcutsDeps,
  token: IndexingToken,
  request: BulkRequest & { readonly shortcuts: readonly Pushed<HostedShortcut>[] },
): Promise<void> {
  const shortcuts = request.shortcuts.map((shortcut, at) =>
    pick(readShortcut(shortcut, `shortcuts[${at}]`), [...PROPERTIES, 'unlisted', 'urlTemplate']),
  )
  await accept(deps, token, 'hostedShortcuts', request, shortcuts)
}

async function accept(
  { uploads, clock }: BulkIndexShortcutsDeps,
  token: IndexingToken,
  kind: 'externalShortcuts' | 'hostedShortcuts',
  request: BulkRequest,
  shortcuts: readonly (ExternalShortcut | HostedShortcut)[],
): Promise<void> {
  refuseNotGlobal(token)
  const page = await uploadPage(request, { kind, datasource: '', group: '' }, shortcuts)
  // People type an alias in any case.
  const items = shortcuts.map((shortcut) => ({ key: shortcut.inputAlias.toLowerCase(), value: shortcut }))
  refusePage(await uploads.acceptItems(page, items, clock.now()), page)
}

function readShortcut<T extends ExternalShortcut | HostedShortcut>(shortcut: Pushed<T>, field: string) {
  const { inputAlias, createdBy, destinationUrl, createTime, updateTime, ...rest } = shortcut
  if (/\s/.test(inputAlias))
    throw badField(`${field}.inputAlias`, `must not contain whitespace; got ${quoted(inputAlias)}`)
  if (!isEmail(createdBy.trim()))
    throw badField(`${field}.createdBy`, `must be an email address; got ${quoted(createdBy)}`)
  return {
    ...rest,
    inputAlias,
    destinationUrl: readWebAddress(destinationUrl, `${field}.destinationUrl`),
    createdBy: foldEmail(createdBy),
    ...(createTime !== undefined && { createTime: readSeconds(createTime, `${field}.createTime`) }),
    ...(updateTime !== undefined && { updateTime: readSeconds(updateTime, `${field}.updateTime`) }),
  }
}

function readSeconds(time: WireDate, field: string): number {
  return Math.floor(readDate(time, field) / 1000)
}
