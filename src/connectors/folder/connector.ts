import { type Connector, defineConnector } from '#connector-kit'
import { fileConnector } from '../files/file-connector.ts'
import { config, secret } from './config.ts'

export default defineConnector({
  ...(fileConnector as unknown as Connector),
  name: 'folder',
  title: 'Folder',
  description: 'Files in a folder of the server, like a mounted share, with their POSIX permissions.',
  version: 1,
  config,
  secret,
  transport: 'folder',
  hosts: () => [],
  credentials: () => ({}),
  permissionRules: [
    { source: 'Owner, group and others', almanac: 'The first class that someone belongs to decides', isExact: true },
    { source: 'POSIX ACLs', almanac: 'Named users and groups, with the mask', isExact: true },
    {
      source: 'Folders on the way to a file',
      almanac: 'Everyone needs the right to enter each of them',
      isExact: true,
    },
    { source: 'Groups of the machine', almanac: 'Groups', isExact: true },
    { source: 'root and other privileged users', almanac: 'Treated like everyone else', isExact: false },
  ],
})
