import { createHash } from 'node:crypto'
import { badField, quoted } from '../../kernel/bad-field.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { exactJson } from '../../kernel/exact-json.ts'
import type { PageResult, UploadPage, UploadTarget } from './upload-store.ts'

/** What every page of every upload says. */
export interface BulkRequest {
  readonly uploadId: string
  readonly isFirstPage?: boolean
  readonly isLastPage?: boolean
  readonly forceRestartUpload?: boolean
}

/** The flag that lets the stale go at once, under the name that the operation gives it. */
export interface StaleCheckFlag {
  readonly name: string
  readonly isSet: boolean | undefined
}

export async function uploadPage(
  request: BulkRequest,
  target: UploadTarget,
  content: readonly unknown[],
  staleCheck?: StaleCheckFlag,
): Promise<UploadPage> {
  const { uploadId, isFirstPage = false, isLastPage = false, forceRestartUpload = false } = request
  if (uploadId.trim() === '')
    throw badField('uploadId', 'must not be empty; use the same ID for all pages of the upload')
  if (forceRestartUpload && !isFirstPage) {
    throw badField('forceRestartUpload', 'can only be true with `isFirstPage`')
  }
  if (staleCheck?.isSet === true && !isLastPage) {
    throw badField(staleCheck.name, 'can only be true with `isLastPage`')
  }
  return {
    ...target,
    uploadId,
    isFirst: isFirstPage,
    isLast: isLastPage,
    isRestart: forceRestartUpload,
    stale: staleCheck?.isSet === true ? 'delete' : 'pause',
    // Only these two can be sent again in a way that looks like a new page.
    fingerprint: isFirstPage || isLastPage ? await fingerprintOf(content) : '',
  }
}

export function refusePage(result: PageResult, page: UploadPage): void {
  if (result.kind === 'busy') {
    throw badField(
      'uploadId',
      `can't start because upload ${quoted(result.openUploadId)} of ${nameOf(page)} is open; finish it, or send the first page of ${quoted(page.uploadId)} with forceRestartUpload to discard it`,
      { code: 'upload_in_progress' },
    )
  }
  if (result.kind === 'notOpen') {
    const other = result.openUploadId === undefined ? '' : ` ("${result.openUploadId}" is)`
    throw badField(
      'uploadId',
      `must be an open upload; ${quoted(page.uploadId)} of ${nameOf(page)} isn't open${other}. Start it with a page that has isFirstPage`,
      { code: 'upload_not_open' },
    )
  }
}

function nameOf({ kind, datasource, group }: UploadTarget): string {
  const where = datasource === '' ? '' : ` in "${datasource}"`
  return group === '' ? `${kind}${where}` : `${kind} of group "${group}"${where}`
}

/** Of the content as JSON, one item at a time: a large page takes longer than others should wait. */
async function fingerprintOf(content: readonly unknown[]): Promise<string> {
  const yieldIfDue = timeSlices()
  const hash = createHash('sha256').update('[')
  for (const [at, item] of content.entries()) {
    if (at > 0) hash.update(',')
    hash.update(exactJson(item))
    await yieldIfDue()
  }
  return hash.update(']').digest('base64url')
}
