import PostalMime, { type Address, type Email } from 'postal-mime'
import { type Item, type MessageKey, scope } from '#connector-kit'
import type { ImapConfig } from './config.ts'

const MAX_HEADER_BYTES = 256 * 1024
const MAX_NAMES = 100

/** The mailbox comes last: it may contain anything. */
export function messageId(mailbox: string, { uidValidity, uid }: MessageKey): string {
  return `${uidValidity}/${uid}/${mailbox}`
}

export function readMessageId(id: string): (MessageKey & { mailbox: string }) | undefined {
  const [, uidValidity, uid, mailbox] = /^(\d+)\/(\d+)\/(.+)$/s.exec(id) ?? []
  return uidValidity === undefined || mailbox === undefined ? undefined : { uidValidity, uid: Number(uid), mailbox }
}

/** A message never changes; one that is edited gets another UID. */
export const MESSAGE_VERSION = '1'

/** A message with its attachments as one item. Everyone who may read the mailbox may read it. */
export async function messageItem(
  config: ImapConfig,
  mailbox: string,
  key: MessageKey,
  bytes: Uint8Array,
): Promise<Item> {
  const headers = await readHeaders(bytes)
  const { subject, from, to = [], cc = [], date, messageId: id } = headers
  const at = isoDate(date)
  const url = linkTo(config, mailbox, key, id)
  return {
    id: messageId(mailbox, key),
    scope: mailbox,
    version: MESSAGE_VERSION,
    objectType: 'message',
    title: subject?.trim() || '(no subject)',
    ...(url !== undefined && { url }),
    body: { mimeType: 'message/rfc822', content: bytes },
    access: scope(mailbox),
    ...(at !== undefined && { createdAt: at, updatedAt: at }),
    container: mailbox,
    properties: {
      ...(from !== undefined && { from: shown(from) }),
      ...(to.length > 0 && { to: to.slice(0, MAX_NAMES).map(shown) }),
      ...(cc.length > 0 && { cc: cc.slice(0, MAX_NAMES).map(shown) }),
      ...threadOf(headers),
    },
  }
}

/** The first message of a conversation names it: all answers refer to that one. */
function threadOf({ messageId: id, inReplyTo, references }: Email): { thread?: string } {
  const [first] = /<[^<>\s]{1,900}>/.exec(references ?? '') ?? []
  const thread = first ?? inReplyTo?.trim() ?? id
  return thread === undefined || thread === '' ? {} : { thread: thread.slice(0, 900) }
}

async function readHeaders(bytes: Uint8Array): Promise<Email> {
  const top = bytes.subarray(0, MAX_HEADER_BYTES)
  const text = Buffer.from(top.buffer, top.byteOffset, top.length)
  const ends = ['\r\n\r\n', '\n\n'].map((mark) => text.indexOf(mark)).filter((end) => end !== -1)
  return PostalMime.parse(ends.length === 0 ? top : top.subarray(0, Math.min(...ends)))
}

function shown({ name, address, group }: Address): string {
  if (group !== undefined) return [name, ...group.map(shown)].filter(Boolean).join(' ')
  return name ? `${name} <${address}>` : (address ?? '')
}

function isoDate(date: string | undefined): string | undefined {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) || time < 0 || time > 4e12 ? undefined : new Date(time).toISOString()
}

function linkTo({ webmail }: ImapConfig, mailbox: string, { uid }: MessageKey, id = ''): string | undefined {
  if (webmail === '') return undefined
  return webmail
    .replaceAll('{mailbox}', encodeURIComponent(mailbox))
    .replaceAll('{uid}', String(uid))
    .replaceAll('{messageId}', encodeURIComponent(id))
}
