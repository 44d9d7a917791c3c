import { type Connector, defineConnector } from '#connector-kit'
import { fileConnector } from '../files/file-connector.ts'
import { config, secret } from './config.ts'

export default defineConnector({
  ...(fileConnector as unknown as Connector),
  name: 'sftp',
  title: 'SFTP',
  description: 'Files of an SSH server, with their POSIX permissions.',
  version: 1,
  config,
  secret,
  transport: 'sftp',
  hosts: ({ host, port }) => [`${host.includes(':') ? `[${host}]` : host}:${port}`],
  credentials: ({ password, privateKey }, { user }) => ({ user, password, privateKey }),
  limits: { requestsPerSecond: 500, concurrent: 8 },
  permissionRules: [
    { source: 'Owner, group and others', almanac: 'The first class that someone belongs to decides', isExact: true },
    { source: 'POSIX ACLs', almanac: 'Named users and groups, if the account may run getfacl', isExact: true },
    {
      source: 'Folders on the way to a file',
      almanac: 'Everyone needs the right to enter each of them',
      isExact: true,
    },
    { source: 'Groups of the server', almanac: 'Groups', isExact: true },
    { source: 'root and other privileged users', almanac: 'Treated like everyone else', isExact: false },
  ],
})
