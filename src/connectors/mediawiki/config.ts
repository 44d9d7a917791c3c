import { type Static, Type } from 'typebox'

export const config = Type.Object({
  url: Type.String({
    title: 'URL of api.php',
    description: 'e.g. https://wiki.example.com/w/api.php. The page Special:Version of your wiki shows it.',
    format: 'uri',
    pattern: '^https?://[^?#\\s]+/api\\.php$',
    patternMessage:
      'must start with http:// or https:// and end with /api.php, e.g. https://wiki.example.com/w/api.php',
    maxLength: 2000,
  }),
  user: Type.String({
    title: 'Username',
    description: 'With a bot password, e.g. Ann@almanac. Leave blank to use an access token, or to read a public wiki.',
    default: '',
    maxLength: 300,
  }),
  talk: Type.Boolean({ title: 'Talk pages', description: 'Read discussions too', default: false }),
  files: Type.Boolean({ title: 'Files', description: 'Read uploaded files too', default: true }),
  namespaceReaders: Type.Array(Type.String({ maxLength: 1000 }), {
    title: 'Restricted namespaces',
    description:
      'If an extension restricts who can read a namespace: one per line, with the groups that can read it, e.g. HR: hr, sysop. Use * for everyone who can read the wiki.',
    default: [],
    maxItems: 1000,
  }),
})

export const secret = Type.Object({
  password: Type.String({
    title: 'Password or access token',
    description: 'The bot password or password of the user, or an OAuth 2.0 access token if there is no user name.',
    default: '',
    maxLength: 10_000,
  }),
})

export type MediaWikiConfig = Static<typeof config>
