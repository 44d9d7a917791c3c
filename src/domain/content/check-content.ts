import { badField, quoted } from '../../kernel/bad-field.ts'
import type { Content } from '../../wire/document-definition.ts'
import { bareType, charsetOf, contentForm } from './mime-types.ts'
import type { CheckedContent } from './text-extractor.ts'

/** Rejects unsupported types, text and binary content together, invalid base64 and content that is too large. */
export function checkContent(
  { mimeType, textContent, binaryContent }: Content,
  { maxDocumentBytes }: { maxDocumentBytes: number },
  field: string,
): CheckedContent {
  if (contentForm(mimeType) === undefined) {
    throw badField(
      `${field}.mimeType`,
      `must be a supported type, like text/plain, text/html, text/markdown or application/pdf; got ${quoted(mimeType)}`,
      {
        code: 'unsupported_mime_type',
      },
    )
  }
  if (textContent !== undefined && binaryContent !== undefined) {
    throw badField(field, 'must have textContent or binaryContent, not both')
  }
  const data = binaryContent === undefined ? (textContent ?? '') : decode(binaryContent, field)
  refuseTooLarge(data, maxDocumentBytes, field)
  return { type: bareType(mimeType), charset: charsetOf(mimeType), data }
}

function decode(base64: string, field: string): Uint8Array {
  // Line breaks are rare, and looking for them is dear: only when the text is not base64 without them.
  const bytes = decodeExactly(base64) ?? decodeExactly(base64.replace(/\s+/g, ''))
  if (bytes === undefined) throw badField(`${field}.binaryContent`, 'must be base64')
  return bytes
}

/** Node's decoder skips what is not base64; fewer bytes than the characters promise tell that it did. */
function decodeExactly(base64: string): Uint8Array | undefined {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const characters = base64.length - padding
  if (characters % 4 === 1) return undefined
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length === Math.floor((characters * 3) / 4) ? bytes : undefined
}

function refuseTooLarge(data: string | Uint8Array, maxBytes: number, field: string): void {
  // A UTF-16 unit takes at most three bytes; most texts need no counting.
  if (typeof data === 'string' && data.length * 3 <= maxBytes) return
  const size = typeof data === 'string' ? Buffer.byteLength(data) : data.length
  if (size <= maxBytes) return
  throw badField(
    field,
    `must be at most ${maxBytes} bytes; got ${size}. Split the document or send only its main text`,
    { code: 'document_too_large' },
  )
}
