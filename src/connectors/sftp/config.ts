import { Type } from 'typebox'
import { fileSettings, linkPrefix, readers } from '../files/settings.ts'

export const config = Type.Object({
  host: Type.String({
    title: 'Server',
    description: 'Name or address, e.g. files.example.com',
    pattern: '^[^\\s/:@]+$|^[0-9a-fA-F:]+$',
    patternMessage: 'must be a name or an IP address, without sftp:// and port, e.g. files.example.com',
    maxLength: 255,
  }),
  port: Type.Integer({ title: 'Port', default: 22, minimum: 1, maximum: 65_535, isAdvanced: true }),
  user: Type.String({
    title: 'Username',
    description: 'An account that may read the files',
    minLength: 1,
    maxLength: 255,
  }),
  hostKey: Type.String({
    title: 'Host key',
    description: 'Fingerprint of the server, like SHA256:… If you leave it blank, the connection test shows it.',
    default: '',
    pattern: '^(SHA256:[A-Za-z0-9+/]{43})?$',
    patternMessage: 'must be SHA256: and 43 characters, as the connection test shows it',
  }),
  path: Type.String({ title: 'Folder', description: 'e.g. /srv/files', minLength: 1, maxLength: 4000 }),
  readers,
  acls: Type.Union(
    [
      Type.Literal('getfacl', { title: 'Read POSIX ACLs (the account must be allowed to run commands)' }),
      Type.Literal('none', { title: 'No ACLs: owner, group and others only' }),
    ],
    { title: 'Access control lists', default: 'getfacl', isAdvanced: true, onlyWhen: { name: 'readers', is: 'share' } },
  ),
  passwdFile: Type.String({
    title: 'List of users',
    description: 'Where the server has it.',
    default: '/etc/passwd',
    maxLength: 4000,
    isAdvanced: true,
    onlyWhen: { name: 'acls', is: 'none' },
  }),
  groupFile: Type.String({
    title: 'List of groups',
    description: 'Where the server has it.',
    default: '/etc/group',
    maxLength: 4000,
    isAdvanced: true,
    onlyWhen: { name: 'acls', is: 'none' },
  }),
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

export const secret = Type.Object({
  password: Type.String({
    title: 'Password',
    description: 'Password of the account, or passphrase of the private key.',
    default: '',
    maxLength: 1000,
  }),
  privateKey: Type.String({
    title: 'Private key',
    description: 'In OpenSSH or PEM format, instead of a password.',
    default: '',
    maxLength: 20_000,
    isMultiline: true,
  }),
})
