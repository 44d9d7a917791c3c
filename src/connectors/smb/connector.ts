import { type Connector, defineConnector } from '#connector-kit'
import { fileConnector } from '../files/file-connector.ts'
import { config, secret } from './config.ts'

export default defineConnector({
  ...(fileConnector as unknown as Connector),
  name: 'smb',
  title: 'Windows share (SMB)',
  description: 'Files of a Windows or Samba share, with their NT permissions. Needs the package smbclient.',
  version: 1,
  config,
  secret,
  transport: 'smb',
  hosts: ({ host, domainController, port }) =>
    [host, domainController].filter((each) => each !== '').map((each) => `${each}:${port}`),
  credentials: ({ password }, { user }) => ({ user, password }),
  limits: { requestsPerSecond: 500, concurrent: 4 },
  permissionRules: [
    {
      source: 'Allowed and denied entries, inherited or not',
      almanac: 'The first entry that applies decides',
      isExact: true,
    },
    { source: 'Permissions of the share', almanac: 'Needed in addition to those of the file', isExact: true },
    { source: 'Groups of the server and its domain, nested ones included', almanac: 'Groups', isExact: true },
    {
      source: 'Everyone, Authenticated Users',
      almanac: 'Every active user of the server and its domain',
      isExact: true,
    },
    { source: 'Users and groups of other domains', almanac: 'Grant nothing', isExact: false },
    { source: 'Privileges like those of backup operators', almanac: 'Not considered', isExact: false },
  ],
})
