import { isIP } from 'node:net'

/** Where the server is, and whether the password may travel without encryption: to this machine, or if an admin says so. */
export function imapAddress(config: Readonly<Record<string, unknown>>) {
  const url = new URL(String(config['url']))
  const isSecure = url.protocol === 'imaps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLoopback = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  return {
    host,
    port: Number(url.port) || (isSecure ? 993 : 143),
    isSecure,
    mayBePlain: !isSecure && (isLoopback || config['allowUnencrypted'] === true),
  }
}
