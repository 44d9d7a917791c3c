import { badField } from '../../kernel/bad-field.ts'
import { refuseNoWebAddress } from '../shared/web-address.ts'

/** A text that must say something. */
export function readRequired(text: string | undefined, field: string): string {
  const tidy = (text ?? '').trim()
  if (tidy === '') throw badField(field, 'must not be empty')
  return tidy
}

/** A picture by its id or its address. */
export function readPicture(
  picture: { readonly photoId?: string | undefined; readonly url?: string | undefined } | undefined,
  field: string,
): { readonly photoId?: string; readonly url?: string } | undefined {
  if (picture === undefined) return undefined
  const { photoId, url } = picture
  if (url !== undefined && url !== '') refuseNoWebAddress(url, `${field}.url`)
  return { ...(photoId !== undefined && { photoId }), ...(url !== undefined && { url }) }
}
