/** What OpenSSL says when the other side answers in plain text. */
const NO_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/

/** Why a host couldn't be reached and what to check, as a sentence. Undefined: the error isn't the network's. */
export function networkFailure(error: unknown, host: string): string | undefined {
  const code: unknown = rootOf(error)?.code
  if (typeof code !== 'string') return undefined
  if (code === 'ECONNREFUSED') return `Nothing answers at ${host}. Check the address and that the server is running.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The name ${host.replace(/:\d+$/, '')} can't be resolved. Check the address.`
  }
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') return `${host} didn't answer in time.`
  if (NO_TLS.test(code)) {
    return `${host} doesn't use TLS on this port. Check the port and how the address begins: http://, imap:// and ldap:// start without TLS.`
  }
  if (/CERT|SIGNED|SSL|TLS/.test(code)) return `The certificate of ${host} isn't trusted (${code}).`
  return /^(?:E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(code) ? `${host} can't be reached (${code}).` : undefined
}

/** The error at the bottom: libraries wrap those of the network. */
function rootOf(error: unknown): NodeJS.ErrnoException | undefined {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  // One for each address of the host.
  if (root instanceof AggregateError && root.errors[0] instanceof Error) root = root.errors[0]
  return root instanceof Error ? root : undefined
}
