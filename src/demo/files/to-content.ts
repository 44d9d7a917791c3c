import type { Content } from '../../wire/document-definition.ts'
import type { DemoDocument } from '../company/types.ts'
import { FILE_TYPES, type FileType } from './file-types.ts'
import { mail } from './mail-file.ts'
import { toBlocks } from './markdown-blocks.ts'
import { docx, pptx, xlsx } from './office-files.ts'
import { pdf } from './pdf-file.ts'

/** The body of a document: Markdown, or a real file that the service extracts like any other. */
export function toContent(document: DemoDocument, sentAt: Date): Content {
  const { file, body } = document
  if (file === undefined) return { mimeType: 'text/markdown', textContent: body }
  return { mimeType: FILE_TYPES[file], binaryContent: toBytes(file, document, sentAt).toString('base64') }
}

function toBytes(file: FileType, { title, body, from = '', to = [] }: DemoDocument, sentAt: Date): Buffer {
  switch (file) {
    case 'docx':
      return docx(title, toBlocks(body))
    case 'pptx':
      return pptx(title, toBlocks(body))
    case 'xlsx':
      return xlsx(title, toBlocks(body))
    case 'pdf':
      return pdf(title, toBlocks(body))
    case 'eml':
      return mail({ subject: title, from, to, sentAt, text: body })
  }
}
