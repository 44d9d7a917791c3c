import { encodePath } from 'imapflow/lib/tools.js'
import type { MailPermission } from '#connector-kit'

/** More than this, and listing the mailbox is the better way. */
const MAX_CHANGES = 100_000
const MAX_ENTRIES = 10_000

interface Token {
  readonly type?: string
  readonly value?: unknown
}

interface Untagged {
  readonly attributes?: (Token | null | (Token | null)[])[]
}

/** The part of ImapFlow that sends commands it has no method for. */
export interface RawClient {
  exec(
    command: string,
    attributes: readonly unknown[],
    options: { untagged: Record<string, (untagged: Untagged) => Promise<void>> },
  ): Promise<{ next(): void }>
}

/** GETACL (RFC 4314, section 3.3). Undefined: only administrators of the mailbox may ask. */
export async function readAcl(client: RawClient, mailbox: string): Promise<MailPermission[] | undefined> {
  let found: MailPermission[] | undefined
  const path = { type: 'STRING', value: encodePath(client as never, mailbox) }
  try {
    const response = await client.exec('GETACL', [path], {
      untagged: {
        ACL: async ({ attributes = [] }) => {
          const texts = attributes.slice(1, 1 + 2 * MAX_ENTRIES).map(textOf)
          found = texts.flatMap((identifier, at) => (at % 2 === 0 ? [{ identifier, rights: texts[at + 1] ?? '' }] : []))
        },
      },
    })
    response.next()
  } catch (error) {
    if ((error as { responseStatus?: string }).responseStatus === 'NO') return undefined
    throw error
  }
  return found
}

/** New, changed and deleted messages of the open mailbox since a mod-sequence (RFC 7162). Undefined: too many. */
export async function readChanges(
  client: RawClient,
  since: string,
): Promise<{ changed: number[]; vanished: number[] } | undefined> {
  const changed: number[] = []
  const vanished: number[] = []
  let isTooMany = false
  const response = await client.exec(
    'UID FETCH',
    [
      { type: 'SEQUENCE', value: '1:*' },
      [atom('UID'), atom('FLAGS')],
      [atom('CHANGEDSINCE'), atom(since), atom('VANISHED')],
    ],
    {
      untagged: {
        FETCH: async ({ attributes = [] }) => {
          const fields = attributes[1] ?? attributes[0]
          const message = Array.isArray(fields) ? readFields(fields) : undefined
          if (message !== undefined) (message.isDeleted ? vanished : changed).push(message.uid)
          isTooMany ||= changed.length + vanished.length > MAX_CHANGES
        },
        VANISHED: async ({ attributes = [] }) => {
          isTooMany ||= !expand(textOf(attributes.at(-1)), vanished)
        },
      },
    },
  )
  response.next()
  return isTooMany ? undefined : { changed, vanished }
}

/** `1:3,7` → 1, 2, 3, 7. False: there are too many. */
function expand(set: string, into: number[]): boolean {
  for (const part of set.split(',')) {
    const [from = 0, to = from] = part.split(':').map(Number)
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) continue
    if (Math.abs(to - from) + into.length >= MAX_CHANGES) return false
    for (let uid = Math.min(from, to); uid <= Math.max(from, to); uid++) into.push(uid)
  }
  return true
}

/** `(UID 7 FLAGS (\Seen))` */
function readFields(
  fields: readonly (Token | null | (Token | null)[])[],
): { uid: number; isDeleted: boolean } | undefined {
  let uid: number | undefined
  let isDeleted = false
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const name = textOf(fields[at]).toUpperCase()
    const value = fields[at + 1]
    if (name === 'UID') uid = Number(textOf(value))
    if (name === 'FLAGS' && Array.isArray(value)) {
      isDeleted = value.some((flag) => textOf(flag).toLowerCase() === '\\deleted')
    }
  }
  return uid === undefined || !Number.isSafeInteger(uid) ? undefined : { uid, isDeleted }
}

function textOf(token: Token | null | undefined | (Token | null)[]): string {
  if (token === null || token === undefined || Array.isArray(token)) return ''
  return typeof token.value === 'string' ? token.value : String(token.value ?? '')
}

function atom(value: string): Token {
  return { type: 'ATOM', value }
}
