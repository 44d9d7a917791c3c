import { Type } from 'typebox'
import { fileSettings, linkPrefix, readers } from '../files/settings.ts'

const HOST = '^[^\\s/:@"\\\\]+$'
const HOST_MESSAGE = 'must be a name or an IPv4 address, without smb:// and port, e.g. files.example.com'

export const config = Type.Object({
  host: Type.String({
    title: 'Server',
    description: 'Name or address of the file server, e.g. files.example.com',
    pattern: HOST,
    patternMessage: HOST_MESSAGE,
    maxLength: 255,
  }),
  share: Type.String({
    title: 'Share',
    description: 'The name after the server: Documents for \\\\files\\Documents',
    pattern: '^[^/\\\\"\\s][^/\\\\"]*$',
    patternMessage: 'must be a name without slashes and quotes, e.g. Documents',
    maxLength: 255,
  }),
  user: Type.String({
    title: 'Username',
    description: 'user, or DOMAIN\\user. It must be able to read all files and their permissions.',
    pattern: '^[^%"\\s][^%"]*$',
    patternMessage: 'must not contain % or quotes, e.g. user or DOMAIN\\user',
    maxLength: 255,
  }),
  domainController: Type.String({
    title: 'Domain controller',
    description: 'If the server belongs to a domain: a server that knows its users and groups.',
    default: '',
    pattern: `${HOST}|^$`,
    patternMessage: HOST_MESSAGE,
    maxLength: 255,
    isAdvanced: true,
  }),
  readers,
  sharePermissions: Type.Union(
    [
      Type.Literal('read', { title: 'Read them (needs an administrator of the server)' }),
      Type.Literal('everyone', { title: 'The share lets everyone in' }),
    ],
    { title: 'Permissions of the share itself', default: 'read', onlyWhen: { name: 'readers', is: 'share' } },
  ),
  port: Type.Integer({ title: 'Port', default: 445, minimum: 1, maximum: 65_535, isAdvanced: true }),
  encrypt: Type.Boolean({
    title: 'Encrypt',
    description: 'Connect only if the server encrypts (SMB 3)',
    default: false,
    isAdvanced: true,
  }),
  ...fileSettings,
  linkPrefix,
})

export const secret = Type.Object({
  password: Type.String({ title: 'Password', default: '', maxLength: 1000 }),
})
