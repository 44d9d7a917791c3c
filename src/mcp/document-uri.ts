const PREFIX = 'almanac://document/'

/** How resources name a document. */
export function documentUri(id: string): string {
  return PREFIX + encodeURIComponent(id)
}

export const DOCUMENT_URI_TEMPLATE = `${PREFIX}{id}`

/** The id in such a name; undefined: it is none. */
export function idInUri(uri: string): string | undefined {
  if (!uri.startsWith(PREFIX)) return undefined
  try {
    return decodeURIComponent(uri.slice(PREFIX.length))
  } catch {
    return undefined
  }
}
