import { type Connector, defineConnector, hostOf } from '#connector-kit'
import { fileConnector } from '../files/file-connector.ts'
import { config, secret } from './config.ts'

export default defineConnector({
  ...(fileConnector as unknown as Connector),
  name: 'webdav',
  title: 'WebDAV',
  description: 'Files of a WebDAV server like Nextcloud, ownCloud or Apache, for readers that you choose.',
  version: 1,
  config,
  secret,
  transport: 'webdav',
  hosts: ({ url }) => [hostOf(url)],
  credentials: ({ password }, { user }) =>
    user === '' ? {} : { headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` } },
  limits: { requestsPerSecond: 20, concurrent: 4 },
  permissionRules: [
    { source: 'Permissions of the server', almanac: "Not read: WebDAV doesn't tell them", isExact: false },
    { source: 'The readers that you choose', almanac: 'Everyone who can sign in, or people and groups', isExact: true },
  ],
})
