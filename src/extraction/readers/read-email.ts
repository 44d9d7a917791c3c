import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { htmlToText } from '../../domain/content/html-to-text.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { TextSink } from '../text-sink.ts'
import { UnreadableFile } from '../unreadable-file.ts'

const MAX_NESTING = 100
const MAX_ATTACHMENTS = 100

/** Finds the text of an attachment; an empty text where it has none. */
export type ReadAttachment = (mimeType: string, bytes: Uint8Array) => Promise<string>

/** An email (RFC 5322): sender and recipients, the text, and the attachments with their names and text. */
export async function readEmail(
  bytes: Uint8Array,
  { maxCharacters }: ReaderOptions,
  readAttachment: ReadAttachment,
): Promise<ReadFile> {
  const message = await parse(bytes)
  const sink = new TextSink(maxCharacters)
  if (message.subject) sink.line(message.subject)
  for (const [label, people] of [
    ['From', message.from === undefined ? [] : [message.from]],
    ['To', message.to ?? []],
    ['Cc', message.cc ?? []],
  ] as const) {
    if (people.length > 0) sink.line(`${label}: ${people.map(shown).join(', ')}`)
  }
  sink.line()
  sink.line(message.text?.trim() || htmlToText(message.html ?? ''))
  for (const attachment of message.attachments.slice(0, MAX_ATTACHMENTS)) {
    if (sink.isFull) break
    if (attachment.filename) sink.line(`\nAttachment: ${attachment.filename}`)
    sink.line(await readAttachment(attachment.mimeType, bytesOf(attachment)))
  }
  return { text: sink.toString(), title: message.subject?.trim() || undefined }
}

async function parse(bytes: Uint8Array): ReturnType<typeof PostalMime.parse> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: MAX_NESTING })
  } catch (error) {
    throw new UnreadableFile(`is an email that can't be read: ${error instanceof Error ? error.message : ''}`)
  }
}

function shown(person: Address): string {
  if (person.group !== undefined) return [person.name, ...person.group.map(shown)].filter(Boolean).join(' ')
  return person.name ? `${person.name} <${person.address}>` : person.address
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}
