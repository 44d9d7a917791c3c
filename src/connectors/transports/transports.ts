import type { Transport } from '#connector-kit'
import { openFolder } from './folder/folder-transport.ts'
import { openHttp } from './http/http-transport.ts'
import { openImap } from './imap/imap-transport.ts'
import { openLdap } from './ldap/ldap-transport.ts'
import { openSftp } from './sftp/sftp-transport.ts'
import type { TransportFactory } from './transport.ts'
import { openWebdav } from './webdav/webdav-transport.ts'

/** How each kind of source is reached. */
export const TRANSPORTS: Readonly<Partial<Record<Transport, TransportFactory>>> = {
  folder: openFolder,
  http: openHttp,
  imap: openImap,
  ldap: openLdap,
  sftp: openSftp,
  webdav: openWebdav,
}
