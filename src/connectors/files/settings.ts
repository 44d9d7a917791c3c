import { type Static, Type } from 'typebox'

const MAX_PATTERNS = 200

const everyoneChoice = Type.Literal('everyone', { title: 'Everyone who can sign in' })
const peopleChoice = Type.Literal('people', { title: 'Only people and groups that you choose' })

/** For shares that have permissions. */
export const readers = Type.Union(
  [Type.Literal('share', { title: 'People who can read them on the share' }), everyoneChoice, peopleChoice],
  { title: 'Who can see the files', default: 'share' },
)

/** For shares that don't. There is no default: somebody must decide. */
export const chosenReaders = Type.Union([everyoneChoice, peopleChoice], {
  title: 'Who can see the files',
  description: "WebDAV doesn't say who may read a file, so the whole connection has the same readers.",
})

/** Settings of every connector that reads files. */
export const fileSettings = {
  people: Type.Array(Type.String({ maxLength: 320 }), {
    title: 'People',
    description: 'Emails of people who can see the files, one per line. Choose at least one person or group.',
    default: [],
    maxItems: 10_000,
    onlyWhen: { name: 'readers', is: 'people' },
  }),
  groups: Type.Array(Type.String({ maxLength: 200 }), {
    title: 'Groups',
    description: 'Names of groups from single sign-on or provisioning, one per line. Their members can see the files.',
    default: [],
    maxItems: 1000,
    onlyWhen: { name: 'readers', is: 'people' },
  }),
  exclude: Type.Array(Type.String({ maxLength: 500 }), {
    title: 'Exclude',
    description:
      'Files and folders, one pattern per line: *.bak, /archive, drafts/**. Hidden files and lock files of Office are always left out.',
    default: ['*.tmp', '*.bak', 'node_modules/'],
    maxItems: MAX_PATTERNS,
    isAdvanced: true,
  }),
  maxFileMegabytes: Type.Integer({
    title: 'Maximum file size (MB)',
    description: 'Larger files are found by their name only. ALMANAC_MAX_DOCUMENT_BYTES (5 MB) must allow it.',
    default: 5,
    minimum: 1,
    maximum: 1000,
    isAdvanced: true,
  }),
}

/** Where files open in a browser. WebDAV has addresses of its own. */
export const linkPrefix = Type.String({
  title: 'Link prefix',
  description: 'If a website shows the same files: its address. The path of the file is added to it.',
  default: '',
  pattern: '^(https?://.*)?$',
  patternMessage: 'must start with http:// or https://, e.g. https://files.example.com/',
  maxLength: 2000,
  isAdvanced: true,
})

const allSettings = Type.Object({ ...fileSettings, readers })

export type FileSettings = Static<typeof allSettings> & { readonly linkPrefix?: string; readonly url?: string }
