import { type Static, Type } from 'typebox'

export const config = Type.Object({
  urls: Type.Array(
    Type.String({
      pattern: '^https?://[^\\s]+$',
      patternMessage: 'must start with http:// or https://, e.g. https://www.example.com/docs/',
      maxLength: 2000,
    }),
    {
      title: 'Start addresses',
      description: 'One per line, e.g. https://www.example.com/docs/. Only pages below these addresses are read.',
      minItems: 1,
      maxItems: 20,
    },
  ),
  exclude: Type.Array(
    Type.String({
      pattern: '^[/*]',
      patternMessage: 'must start with / or *, e.g. /archive/ or *.pdf$',
      maxLength: 500,
    }),
    {
      title: 'Exclude',
      description: 'One path per line, as in robots.txt: /archive/, *.pdf$ or /*?print=',
      default: [],
      maxItems: 200,
      isAdvanced: true,
    },
  ),
  sitemaps: Type.Array(
    Type.String({
      pattern: '^https?://[^\\s]+$',
      patternMessage: 'must start with http:// or https://, e.g. https://www.example.com/docs/',
      maxLength: 2000,
    }),
    {
      title: 'Sitemaps',
      description: 'One per line. Leave blank to use those that robots.txt names, or /sitemap.xml.',
      default: [],
      maxItems: 20,
      isAdvanced: true,
    },
  ),
  links: Type.Boolean({
    title: 'Follow links',
    description: 'Read pages that other pages link to',
    default: true,
    isAdvanced: true,
  }),
  files: Type.Boolean({ title: 'Files', description: 'Read PDFs and Office files too', default: true }),
  maxPages: Type.Integer({
    title: 'Page limit',
    description: 'At most this many pages per start address. Defaults to 5000.',
    default: 5000,
    minimum: 1,
    maximum: 50_000,
    isAdvanced: true,
  }),
  readers: Type.Array(Type.String({ format: 'email', maxLength: 320 }), {
    title: 'Only for these people',
    description: 'Email addresses. Leave people and groups blank to show the pages to everyone.',
    default: [],
    maxItems: 10_000,
  }),
  groups: Type.Array(Type.String({ maxLength: 200 }), {
    title: 'Only for these groups',
    description: 'Names of groups from single sign-on or provisioning, one per line.',
    default: [],
    maxItems: 1000,
  }),
  signIn: Type.Union(
    [
      Type.Literal('none', { title: 'No sign-in' }),
      Type.Literal('basic', { title: 'Name and password (Basic)' }),
      Type.Literal('bearer', { title: 'Token (Bearer)' }),
      Type.Literal('cookie', { title: 'Cookie' }),
    ],
    { title: 'Sign-in', description: 'How the website expects credentials', default: 'none' },
  ),
})

export const secret = Type.Object({
  user: Type.String({
    title: 'Username',
    default: '',
    maxLength: 500,
    isReadable: true,
    onlyWhen: { part: 'config', name: 'signIn', is: 'basic' },
  }),
  password: Type.String({
    title: 'Password, token or cookie',
    description: 'A cookie is written as name=value',
    default: '',
    maxLength: 8000,
    pattern: '^[^\\r\\n]*$',
    patternMessage: 'must be a single line',
    onlyWhen: { part: 'config', name: 'signIn', is: ['basic', 'bearer', 'cookie'] },
  }),
})

export type WebsiteConfig = Static<typeof config>

/** The header that signs in, if the website needs one. */
export function signInHeaders(
  { user, password }: Static<typeof secret>,
  { signIn }: WebsiteConfig,
): Record<string, string> {
  if (signIn === 'basic') return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
  if (signIn === 'bearer') return { authorization: `Bearer ${password}` }
  return signIn === 'cookie' ? { cookie: password } : {}
}
