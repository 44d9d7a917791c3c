import { badField } from '../../kernel/bad-field.ts'
import { refuseScriptAddress } from '../shared/refuse-script-address.ts'

/** A text that must say something. */
export function readRequired(text: string | undefined, field: string): string {
  const tidy = (text ?? '').trim()
  if (tidy === '') throw badField(field, 'is empty')
  return tidy
}

/** An address that a browser may open. */
export function readWebAddress(text: string, field: string): string {
  const address = URL.parse(text.trim())
  if (address?.protocol === 'https:' || address?.protocol === 'http:') return text.trim()
  throw badField(field, `"${text.slice(0, 100)}" is not an http or https address`)
}

/** A picture by its id or its address. */
export function readPicture(
  picture: { readonly photoId?: string | undefined; readonly url?: string | undefined } | undefined,
  field: string,
): { readonly photoId?: string; readonly url?: string } | undefined {
  if (picture === undefined) return undefined
  const { photoId, url } = picture
  refuseScriptAddress(url, `${field}.url`)
  return { ...(photoId !== undefined && { photoId }), ...(url !== undefined && { url }) }
}
