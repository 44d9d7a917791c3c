import { decodeText } from '../domain/content/decode-text.ts'
import { STRINGS_TYPES } from '../domain/content/mime-types.ts'
import { readText } from '../domain/content/read-text.ts'
import { CompoundFile } from './compound-file.ts'
import { type FileKind, fileKind } from './file-kind.ts'
import type { ReaderOptions, ReadFile } from './reader.ts'
import { officeMainPart } from './readers/office-main-part.ts'
import type { ReadAttachment } from './readers/read-email.ts'
import { readableStrings } from './readers/readable-strings.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { ZipArchive } from './zip-archive.ts'

const PAGE = /^[\s\ufeffï»¿]*<(?:!doctype|html|head|body|table|div|meta|\?xml)/i

/**
 * The text of a file. Which reader is right is decided by how the file begins rather than by what it was called: old
 * names live on in new formats, and exports named "Excel" are often pages or tables. Readers are loaded when needed.
 */
export async function readFile(
  type: string,
  bytes: Uint8Array,
  options: ReaderOptions,
  readAttachment: ReadAttachment,
): Promise<ReadFile> {
  if (bytes.length === 0) return { text: '' }
  if (STRINGS_TYPES.includes(type)) {
    const { readStrings } = await import('./readers/read-strings.ts')
    return readStrings(bytes, options)
  }
  if (type === 'message/rfc822') {
    const { readEmail } = await import('./readers/read-email.ts')
    return readEmail(bytes, options, readAttachment)
  }
  const top = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  switch (fileKind(bytes) ?? kindNamed(type, top)) {
    case 'pdf':
      return (await import('./readers/read-pdf.ts')).readPdf(bytes, options)
    case 'rtf':
      return (await import('./readers/read-rtf.ts')).readRtf(bytes, options)
    case 'zip':
      return readZip(new ZipArchive(bytes), options)
    case 'compound':
      return readCompoundFile(new CompoundFile(bytes), options)
  }
  if (/^(?:MIME-Version|From|Date):/i.test(top)) {
    // A web page saved as one file, which some programs call Word. Its headers are only about the saving.
    const { readEmail } = await import('./readers/read-email.ts')
    const { text, spans } = await readEmail(bytes, options, readAttachment)
    return { text, spans }
  }
  if (type === 'application/onenote') return { text: readableStrings(bytes, options) }
  if (PAGE.test(top)) return readText('html', decodeText(bytes))
  return readUnknown(type, bytes)
}

/** What a file is called, where its beginning says nothing: readers overlook a few bytes before it. */
function kindNamed(type: string, top: string): FileKind | undefined {
  if (PAGE.test(top)) return undefined
  if (type === 'application/pdf') return 'pdf'
  return /\/rtf$/.test(type) ? 'rtf' : undefined
}

async function readZip(archive: ZipArchive, options: ReaderOptions): Promise<ReadFile> {
  const names = new Set(archive.names)
  const main = officeMainPart(archive)
  if (main.startsWith('word/')) return (await import('./readers/read-docx.ts')).readDocx(archive, main, options)
  if (main.startsWith('xl/')) return (await import('./readers/read-xlsx.ts')).readXlsx(archive, main, options)
  if (main.startsWith('ppt/')) return (await import('./readers/read-pptx.ts')).readPptx(archive, options)
  if (names.has('META-INF/container.xml')) return (await import('./readers/read-epub.ts')).readEpub(archive, options)
  if (names.has('content.xml')) {
    return (await import('./readers/read-open-document.ts')).readOpenDocument(archive, options)
  }
  return (await import('./readers/read-iwork.ts')).readIwork(archive, options)
}

async function readCompoundFile(file: CompoundFile, options: ReaderOptions): Promise<ReadFile> {
  const names = new Set(file.names)
  if (names.has('EncryptedPackage')) throw new UnreadableFile('is encrypted')
  if (names.has('WordDocument')) return (await import('./readers/read-doc.ts')).readDoc(file, options)
  if (names.has('PowerPoint Document')) return (await import('./readers/read-ppt.ts')).readPpt(file, options)
  if (names.has('Workbook') || names.has('Book')) {
    return (await import('./readers/read-xls.ts')).readXls(file, options)
  }
  throw new UnreadableFile('has an unknown format')
}

/** No file of its type; if it is text, it is taken as that. */
function readUnknown(type: string, bytes: Uint8Array): ReadFile {
  if (bytes.subarray(0, 4096).includes(0)) throw new UnreadableFile(`is damaged: it isn't a file of the type "${type}"`)
  return { text: decodeText(bytes) }
}
