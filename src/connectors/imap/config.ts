import { type Static, Type } from 'typebox'

export const config = Type.Object({
  url: Type.String({
    title: 'Server',
    description: "e.g. imaps://mail.example.com, or imap:// with STARTTLS. Add a port if it isn't the usual one.",
    pattern: '^imaps?://[^/?#@\\s]+/?$',
    patternMessage: 'must start with imaps:// or imap://, e.g. imaps://mail.example.com',
    maxLength: 500,
  }),
  user: Type.String({
    title: 'Username',
    description: 'An account that can read the mailboxes, with the right to read their permissions (lra)',
    minLength: 1,
    maxLength: 500,
  }),
  users: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
    title: 'Users of the mail server',
    description:
      'One login per line. Only needed for mailboxes shared with “anyone”; users named in mailbox permissions are added automatically.',
    default: [],
    maxItems: 50_000,
  }),
  groups: Type.Array(
    Type.String({
      pattern: '^[^:]+:',
      patternMessage: 'must be a group and its members, e.g. support: ann, bob',
      maxLength: 20_000,
    }),
    {
      title: 'Groups of the mail server',
      description: "One group per line with its members, e.g. support: ann, bob. IMAP doesn't list group members.",
      default: [],
      maxItems: 2000,
    },
  ),
  anyone: Type.Boolean({
    title: 'Share “anyone” mailboxes with everyone',
    description: 'All signed-in users can search mailboxes that grant access to “anyone”',
    default: false,
  }),
  webmail: Type.String({
    title: 'Link to a message',
    description: 'e.g. https://mail.example.com/?_mbox={mailbox}&_uid={uid}. {messageId} works too.',
    default: '',
    pattern: '^(?:https?://[^\\s]+)?$',
    patternMessage: 'must start with http:// or https:// and have no spaces',
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
