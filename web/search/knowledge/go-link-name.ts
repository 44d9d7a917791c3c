/** The rule of the service (src/domain/knowledge/golinks/write-go-link.ts). */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,199}$/u

/** Why a name can't be used, with one that can: *Travel Policy!* becomes *travel-policy*. */
export function goLinkNameProblem(typed: string): string | undefined {
  const name = typed.trim()
  if (name === '' || NAME.test(name)) return undefined
  const suggested = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, 200)
  const rule = 'Use only letters, digits, dots, hyphens and underscores'
  return suggested === '' ? `${rule}.` : `${rule}, for example ${suggested}.`
}

/** The URL as people read it: `/d/hr%3APolicy` as `/d/hr:Policy`. Unchanged if it isn't valid. */
export function readableUrl(url: string): string {
  try {
    // Spaces and invisible characters stay encoded: they would hide where the link leads.
    return decodeURIComponent(url).replace(/[\s\p{C}]/gu, encodeURIComponent)
  } catch {
    return url
  }
}
