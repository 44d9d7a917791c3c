import { type Static, Type } from 'typebox'

export const config = Type.Object({
  url: Type.String({
    title: 'URL',
    description: 'Where your DokuWiki runs, e.g. https://wiki.example.com/dokuwiki',
    format: 'uri',
    pattern: '^https?://[^?#\\s]+$',
    patternMessage: 'must start with http:// or https://, without ? and #, e.g. https://wiki.example.com/dokuwiki',
    maxLength: 2000,
  }),
  user: Type.String({
    title: 'Username',
    description: 'A superuser: only they can list users and permissions.',
    minLength: 1,
    maxLength: 300,
  }),
  media: Type.Boolean({ title: 'Media files', description: 'Read uploaded files too', default: true }),
})

export const secret = Type.Object({
  password: Type.String({ title: 'Password', minLength: 1, maxLength: 1000 }),
})

export type DokuWikiConfig = Static<typeof config>
