import { badField, REQUIRED } from '../../../kernel/bad-field.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { isNameText } from '../../../kernel/text-rules.ts'
import { bareType, charsetOf, contentForm } from '../../content/mime-types.ts'
import type { ExtractedText, TextExtractor } from '../../content/text-extractor.ts'
import { storableText } from '../../content/tidy-text.ts'
import type { Caller } from '../../shared/caller.ts'
import type { ChatFile, ChatFileLimits, ChatFileStore, NewChatFile } from './chat-file.ts'
import { fileContentType } from './file-content-type.ts'

export interface UploadChatFilesDeps {
  chatFiles: ChatFileStore
  chatFileLimits: ChatFileLimits
  extractor: TextExtractor
  maxDocumentBytes: number
  clock: Clock
}

export interface GivenFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

const MAX_TYPE_CHARACTERS = 255

/** Keeps files to ask about, each with the text that was read from it; one that cannot be read says so and is kept too. */
export async function uploadChatFiles(
  deps: UploadChatFilesDeps,
  { email }: Caller,
  given: readonly GivenFile[],
): Promise<ChatFile[]> {
  if (given.length === 0) throw badField('files', REQUIRED)
  for (const [at, file] of given.entries()) refuseUnfit(file, `files[${at}]`, deps.maxDocumentBytes)
  const { chatFileLimits: limits } = deps
  const made: NewChatFile[] = []
  for (const file of given) made.push(await readFile(deps, email, file))
  if (!(await deps.chatFiles.add(made, limits))) {
    throw badField(
      'files',
      `would exceed your limit of ${limits.files} files and ${limits.bytes} bytes; delete some with deletechatfiles`,
    )
  }
  return made
}

function refuseUnfit({ name, bytes }: GivenFile, field: string, maxBytes: number): void {
  if (name === '' || !isNameText(name))
    throw badField(`${field}.filename`, 'must not be empty or contain control characters')
  if (bytes.length <= maxBytes) return
  throw badField(field, `must be at most ${maxBytes} bytes; got ${bytes.length}`, { code: 'document_too_large' })
}

async function readFile(
  { extractor, clock }: UploadChatFilesDeps,
  owner: string,
  { name, contentType: said, bytes }: GivenFile,
): Promise<NewChatFile> {
  const contentType = fileContentType(name, storableText(said).slice(0, MAX_TYPE_CHARACTERS))
  const isSupported = contentForm(contentType) !== undefined
  const read: ExtractedText = isSupported
    ? await extractor.extract({ type: bareType(contentType), charset: charsetOf(contentType), data: bytes })
    : { text: '' }
  const text = storableText(read.text)
  const kept = { id: newId(), owner, name, contentType, size: bytes.length, text, bytes, uploadedAt: clock.now() }
  if (text.trim() !== '') {
    return { ...kept, status: read.problem === undefined ? 'PROCESSED' : 'PARTIALLY_PROCESSED', failure: undefined }
  }
  const unread = read.problem === undefined ? 'EMPTY_CONTENT' : 'PARSE_FAILED'
  return { ...kept, status: 'FAILED', failure: isSupported ? unread : 'FILE_EXTENSION_UNSUPPORTED' }
}
