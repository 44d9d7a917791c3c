import { decodeText } from '../domain/content/decode-text.ts'
import { type ContentForm, contentForm, STRINGS_TYPES } from '../domain/content/mime-types.ts'
import { readText } from '../domain/content/read-text.ts'
import { cutSpans } from '../domain/content/structure/cut-spans.ts'
import { encodeStructure } from '../domain/content/structure/stored-structure.ts'
import { TextBuilder } from '../domain/content/structure/text-builder.ts'
import type { ExtractedText } from '../domain/content/text-extractor.ts'
import { cutToBytes, storableText } from '../domain/content/tidy-text.ts'
import { fileKind } from './file-kind.ts'
import type { ReadRequest } from './messages.ts'
import { readFile } from './read-file.ts'
import type { ReaderOptions, ReadFile } from './reader.ts'
import { UnreadableFile } from './unreadable-file.ts'

const MAX_PROBLEM_CHARACTERS = 200
const NOTHING: ReadFile = { text: '' }

/** Extracts the text of one file. Never throws: an unreadable file is reported as a problem. */
export async function readContent(request: ReadRequest, bytes: Uint8Array): Promise<ExtractedText> {
  const { type, charset, maxBytes } = request
  // Text that the sender extracted from a file. A few formats are text themselves and are recognized by their content.
  const form = request.isText && !isWrittenFile(type, bytes) ? textForm(type, bytes) : formOf(type, bytes)
  try {
    if (form === undefined) throw new UnreadableFile(`has the type "${type}", which isn't supported`)
    const read =
      form === 'document'
        ? await readDocumentFile(type, bytes, { maxCharacters: maxBytes })
        : readText(form, decodeText(bytes, request.isText ? 'utf-8' : charset))
    return finished(read, maxBytes)
  } catch (error) {
    return { text: '', problem: `The file ${whyUnreadable(error)}` }
  }
}

async function readDocumentFile(type: string, bytes: Uint8Array, options: ReaderOptions): Promise<ReadFile> {
  const read = await readFile(type, bytes, options, readAttachment)
  return read.spans === undefined ? { ...read, text: tidy(read.text) } : read

  async function readAttachment(attachmentType: string, content: Uint8Array): Promise<ReadFile> {
    const form = contentForm(attachmentType)
    if (form === undefined || STRINGS_TYPES.includes(attachmentType)) return NOTHING
    try {
      if (form !== 'document') return readText(form, decodeText(content))
      // Messages in messages in messages: the attachments of an attachment are left out.
      return await readFile(attachmentType, content, options, async () => NOTHING)
    } catch {
      // The message can be read without it.
      return NOTHING
    }
  }
}

function tidy(text: string): string {
  const builder = new TextBuilder(Number.POSITIVE_INFINITY)
  builder.add(text)
  return builder.toString()
}

function finished({ text, spans = [], title, problem }: ReadFile, maxBytes: number): ExtractedText {
  const cut = cutToBytes(storableText(text), maxBytes)
  const structure = encodeStructure({ text: cut.text, spans: cutSpans(spans, 0, cut.text.length) })
  const cutProblem = cut.isCut ? `has more than ${maxBytes} bytes of text; the rest was cut off` : undefined
  const told = problem ?? cutProblem
  return {
    text: cut.text,
    ...(structure !== undefined && { structure }),
    ...(title && { title: storableText(title) }),
    ...(told && { problem: `The file: ${told}` }),
  }
}

/** A format that is written in characters, sent as text. */
function isWrittenFile(type: string, bytes: Uint8Array): boolean {
  if (type === 'message/rfc822') return true
  return /^\s*\{\\rtf/.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1')) && /\/(rtf|msword)$/.test(type)
}

/** A file that was called a text is still a file. */
function formOf(type: string, bytes: Uint8Array): ContentForm | undefined {
  return fileKind(bytes) === undefined ? contentForm(type) : 'document'
}

function textForm(type: string, bytes: Uint8Array): ContentForm | undefined {
  const form = contentForm(type)
  if (form !== 'document') return form
  return /^\s*<(?:!doctype|html|head|body|div|p|h\d|meta)\b/i.test(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  )
    ? 'html'
    : 'plain'
}

function whyUnreadable(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message
  const message = error instanceof Error ? error.message : String(error)
  return `is damaged: ${message}`.slice(0, MAX_PROBLEM_CHARACTERS)
}
