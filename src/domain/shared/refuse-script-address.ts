import { badField } from '../../kernel/bad-field.ts'

/** A page that links to such a URL would run its script or open a file on the reader's disk. */
const REFUSED = new Set(['javascript:', 'vbscript:', 'file:', 'data:'])
const PICTURE = /^image\/(?:png|jpeg|gif|webp)[;,]/i

/** Addresses may be of any kind (applications have kinds of their own), but for those that are programs. */
export function refuseScriptAddress(address: string | undefined, field: string): void {
  // Read as browsers read it, who overlook line ends and tabs inside.
  if (address === undefined || !URL.canParse(address)) return
  const { protocol, pathname } = new URL(address)
  if (!REFUSED.has(protocol) || (protocol === 'data:' && PICTURE.test(pathname))) return
  throw badField(field, 'must not be a javascript:, vbscript:, file: or data: URL; use https')
}
