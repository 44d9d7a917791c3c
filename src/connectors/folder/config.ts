import { Type } from 'typebox'
import { fileSettings, linkPrefix, readers } from '../files/settings.ts'

export const config = Type.Object({
  path: Type.String({
    title: 'Folder',
    description:
      'Absolute path on the machine that Almanac runs on, e.g. /mnt/share. ALMANAC_CONNECTOR_FOLDERS must allow it.',
    pattern: '^/',
    patternMessage: 'must be an absolute path, e.g. /mnt/share',
    maxLength: 4000,
  }),
  readers,
  acls: Type.Union(
    [
      Type.Literal('getfacl', { title: 'Read POSIX ACLs (needs the package "acl")' }),
      Type.Literal('none', { title: 'No ACLs: owner, group and others only' }),
    ],
    { title: 'Access control lists', default: 'getfacl', isAdvanced: true, onlyWhen: { name: 'readers', is: 'share' } },
  ),
  firstUserId: Type.Integer({
    title: 'First user ID',
    description: 'Users with a lower ID belong to the system and see nothing.',
    default: 1000,
    minimum: 0,
    isAdvanced: true,
    onlyWhen: { name: 'readers', is: 'share' },
  }),
  ...fileSettings,
  linkPrefix,
})

export const secret = Type.Object({})
