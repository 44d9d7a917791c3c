import { type Static, Type } from 'typebox'

export const config = Type.Object({
  url: Type.String({
    title: 'Server',
    description: "e.g. imaps://mail.example.com, or imap:// with STARTTLS. Add a port if it isn't the usual one.",
    pattern: '^imaps?://[^/?#@\\s]+/?$',
    maxLength: 500,
  }),
  user: Type.String({
    title: 'User to sign in with',
    description: 'An account that can read the mailboxes, with the right to read their permissions (lra)',
    minLength: 1,
    maxLength: 500,
  }),
  users: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
    title: 'Users of the mail server',
    description:
      'Logins, one per line, for mailboxes that are shared with anyone. Users that a mailbox names are known anyway.',
    default: [],
    maxItems: 50_000,
  }),
  groups: Type.Array(Type.String({ pattern: '^[^:]+:', maxLength: 20_000 }), {
    title: 'Groups of the mail server',
    description: "One per line: support: ann, bob. IMAP doesn't say who is in a group.",
    default: [],
    maxItems: 2000,
  }),
  anyone: Type.Boolean({
    title: 'Anyone means everyone here',
    description: 'Show mailboxes that are shared with anyone to everyone in Almanac',
    default: false,
  }),
  webmail: Type.String({
    title: 'Link to a message',
    description: 'e.g. https://mail.example.com/?_mbox={mailbox}&_uid={uid}. {messageId} works too.',
    default: '',
    pattern: '^(?:https?://[^\\s]+)?$',
    maxLength: 1000,
  }),
  allowUnencrypted: Type.Boolean({
    title: 'Allow without encryption',
    description: 'Only for imap:// inside your network. Otherwise the server must offer STARTTLS.',
    default: false,
  }),
})

export const secret = Type.Object({
  password: Type.String({ title: 'Password', minLength: 1, maxLength: 1000 }),
})

export type ImapConfig = Static<typeof config>

/** `support: ann, bob` → support and its members. */
export function groupsOf({ groups }: Pick<ImapConfig, 'groups'>): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const line of groups) {
    const colon = line.indexOf(':')
    const members = line.slice(colon + 1).split(',')
    const logins = members.map((login) => login.trim()).filter((login) => login !== '')
    const name = line.slice(0, colon).trim()
    found.set(name, [...(found.get(name) ?? []), ...logins])
  }
  return found
}
