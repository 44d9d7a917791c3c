import type { Transport } from '#connector-kit'
import type { TransportFactory } from './transport.ts'

/** How each kind of source is reached. Loaded with its first use: most services use one or two, and their libraries are large. */
const LOADERS: Readonly<Partial<Record<Transport, () => Promise<TransportFactory>>>> = {
  folder: async () => (await import('./folder/folder-transport.ts')).openFolder,
  http: async () => (await import('./http/http-transport.ts')).openHttp,
  imap: async () => (await import('./imap/imap-transport.ts')).openImap,
  ldap: async () => (await import('./ldap/ldap-transport.ts')).openLdap,
  sftp: async () => (await import('./sftp/sftp-transport.ts')).openSftp,
  smb: async () => (await import('./smb/smb-transport.ts')).openSmb,
  webdav: async () => (await import('./webdav/webdav-transport.ts')).openWebdav,
}

export async function loadTransport(transport: Transport): Promise<TransportFactory> {
  const load = LOADERS[transport]
  if (load === undefined) throw new Error(`The transport ${transport} is not available`)
  return load()
}
