import { ServiceError } from '../../kernel/errors.ts'
import type { Content } from '../documents/document.ts'
import { htmlToText } from './html-to-text.ts'
import { contentForm } from './mime-types.ts'

/** The text of a content as it was pushed; `field` names it in error messages. */
export function extractText(
  content: Content,
  { maxDocumentBytes }: { maxDocumentBytes: number },
  field: string,
): string {
  const { mimeType, textContent, binaryContent } = content
  const form = contentForm(mimeType)
  if (form === undefined) throw unsupported(field, `is "${mimeType}", which is not supported`)
  if (textContent !== undefined && binaryContent !== undefined) {
    throw invalid(field, 'holds textContent and binaryContent; send one of them')
  }
  if (binaryContent !== undefined && form === 'document') {
    throw unsupported(field, `is "${mimeType}", whose binary form is not read; send its text as textContent`)
  }
  const text = textContent ?? (binaryContent === undefined ? '' : decode(binaryContent, field))
  refuseTooLarge(text, maxDocumentBytes, field)
  return tidy(form === 'html' ? htmlToText(text) : text)
}

/** PostgreSQL's text cannot hold NUL, and half a surrogate pair is no character. */
function tidy(text: string): string {
  return (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text).toWellFormed()
}

function decode(base64: string, field: string): string {
  const packed = base64.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(packed)) throw invalid(`${field}.binaryContent`, 'is not base64')
  return new TextDecoder().decode(Buffer.from(packed, 'base64'))
}

function refuseTooLarge(text: string, maxBytes: number, field: string): void {
  // A character takes at most three bytes per UTF-16 unit; most texts need no counting.
  if (text.length * 3 <= maxBytes) return
  const size = Buffer.byteLength(text)
  if (size <= maxBytes) return
  throw new ServiceError(
    'document_too_large',
    `${field} has ${size} bytes; ${maxBytes} are allowed. Split the document or send its essential text`,
    { details: [{ field, message: `at most ${maxBytes} bytes` }] },
  )
}

function unsupported(field: string, problem: string): ServiceError {
  return new ServiceError('unsupported_mime_type', `${field}.mimeType ${problem}`, {
    details: [{ field: `${field}.mimeType`, message: problem }],
  })
}

function invalid(field: string, problem: string): ServiceError {
  return new ServiceError('invalid_request', `${field} ${problem}`, { details: [{ field, message: problem }] })
}
