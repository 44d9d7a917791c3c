import { createHash } from 'node:crypto'
import { badField } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
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

export function uploadPage(
  request: BulkRequest,
  target: UploadTarget,
  content: unknown,
  staleCheck?: StaleCheckFlag,
): UploadPage {
  const { uploadId, isFirstPage = false, isLastPage = false, forceRestartUpload = false } = request
  if (uploadId.trim() === '') throw badField('uploadId', 'is empty; choose one id for all pages of the upload')
  if (forceRestartUpload && !isFirstPage) {
    throw badField('forceRestartUpload', 'is only allowed with isFirstPage; a restart begins with the first page')
  }
  if (staleCheck?.isSet === true && !isLastPage) {
    throw badField(staleCheck.name, 'is only allowed with isLastPage; it decides what happens when the upload ends')
  }
  return {
    ...target,
    uploadId,
    isFirst: isFirstPage,
    isLast: isLastPage,
    isRestart: forceRestartUpload,
    stale: staleCheck?.isSet === true ? 'delete' : 'pause',
    // Only these two can be sent again in a way that looks like a new page.
    fingerprint: isFirstPage || isLastPage ? fingerprintOf(content) : '',
  }
}

export function refusePage(result: PageResult, page: UploadPage): void {
  if (result.kind === 'busy') {
    throw new ServiceError(
      'upload_in_progress',
      `Upload "${result.openUploadId}" of ${nameOf(page)} is open; finish it, or send the first page of "${page.uploadId}" with forceRestartUpload to discard it`,
      { details: [{ field: 'uploadId', message: 'another upload is open' }] },
    )
  }
  if (result.kind === 'notOpen') {
    const other = result.openUploadId === undefined ? '' : ` ("${result.openUploadId}" is)`
    throw new ServiceError(
      'upload_not_open',
      `Upload "${page.uploadId}" of ${nameOf(page)} is not open${other}; start it with a page that says isFirstPage`,
      { details: [{ field: 'uploadId', message: 'names no open upload' }] },
    )
  }
}

function nameOf({ kind, datasource, group }: UploadTarget): string {
  const where = datasource === '' ? '' : ` in "${datasource}"`
  return group === '' ? `${kind}${where}` : `${kind} of group "${group}"${where}`
}

function fingerprintOf(content: unknown): string {
  return createHash('sha256').update(exactJson(content)).digest('base64url')
}
