import { badField, quoted } from '../../kernel/bad-field.ts'

/** An address that a browser may open, for a link that people follow. */
export function readWebAddress(text: string, field: string): string {
  const address = refuseNoWebAddress(text, field)
  // What stands before the @ is no part of the site, but reads as if it were.
  if (hasCredentials(address)) throw badField(field, 'must not contain a user name or password')
  return isPlain(text.trim()) ? text.trim() : address.href
}

/** Refuses whatever is not opened by http or https, relative addresses included. */
export function refuseNoWebAddress(text: string, field: string): URL {
  const address = URL.parse(text.trim())
  if (address !== null && isWeb(address)) return address
  throw badField(field, `must be an http or https URL; got ${quoted(text)}`)
}

/** Where a browser may be sent, as a header holds it; undefined: nowhere. */
export function redirectTarget(text: string | undefined): string | undefined {
  const address = URL.parse(text ?? '')
  return address !== null && isWeb(address) && !hasCredentials(address) ? address.href : undefined
}

/**
 * Whether an address is shown as it was written. Any other is shown as browsers read it, with the host in ASCII: letters
 * of another script look like those of a known site (UTS #39), and a backslash counts as a slash.
 */
function isPlain(text: string): boolean {
  return /^[!-[\]-~]*$/.test(text)
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}
