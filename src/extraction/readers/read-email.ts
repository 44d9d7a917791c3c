import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { readHtml } from '../../domain/content/read-html.ts'
import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { UnreadableFile } from '../unreadable-file.ts'

const MAX_NESTING = 100
const MAX_ATTACHMENTS = 100

/** Finds the text of an attachment; an empty text where it has none. */
export type ReadAttachment = (mimeType: string, bytes: Uint8Array) => Promise<ReadFile>

/** An email (RFC 5322): sender and recipients, the text, and the attachments with their names and text. */
export async function readEmail(
  bytes: Uint8Array,
  { maxCharacters }: ReaderOptions,
  readAttachment: ReadAttachment,
): Promise<ReadFile> {
  const message = await parse(bytes)
  const sink = new TextBuilder(maxCharacters)
  sink.within('h1', undefined, () => sink.add(message.subject ?? ''))
  sink.startLine()
  sink.open('fields')
  for (const [label, people] of [
    ['From', message.from === undefined ? [] : [message.from]],
    ['To', message.to ?? []],
    ['Cc', message.cc ?? []],
  ] as const) {
    if (people.length > 0) sink.line(`${label}: ${people.map(shown).join(', ')}`)
  }
  sink.close()
  sink.startParagraph()
  const text = message.text?.trim()
  if (text) addQuotedText(text, sink)
  else sink.append(readHtml(message.html ?? ''))
  sink.startLine()
  for (const attachment of message.attachments.slice(0, MAX_ATTACHMENTS)) {
    if (sink.isFull) break
    if (attachment.filename) {
      sink.startParagraph()
      sink.within('h2', undefined, () => sink.add(`Attachment: ${attachment.filename}`))
      sink.startLine()
    }
    const { text: attached, spans = [] } = await readAttachment(attachment.mimeType, bytesOf(attachment))
    sink.append({ text: attached, spans })
    sink.startLine()
  }
  return { ...sink.build(), title: message.subject?.trim() || undefined }
}

/** Lines that begin with `>` are an earlier message. */
function addQuotedText(text: string, sink: TextBuilder): void {
  let isQuote = false
  for (const line of text.split(/\r\n?|\n/)) {
    const quote = line.startsWith('>')
    if (quote !== isQuote) {
      if (quote) sink.open('quote')
      else sink.close()
    }
    isQuote = quote
    if (quote) sink.within('marker', undefined, () => sink.add(/^(?:> ?)+/.exec(line)?.[0] ?? ''))
    sink.line(quote ? line.replace(/^(?:> ?)+/, '') : line)
  }
  if (isQuote) sink.close()
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
