import { SECRET_PREFIX } from '../../kernel/secrets.ts'

/** What to send, and instead of what: a token of another API is recognized by its prefix, whether it exists or not. */
export function wantedToken(bearer: string, wanted: 'an indexing token' | 'a client token'): string {
  const kind = kindOf(bearer)
  return kind === undefined || kind === wanted
    ? `use a valid ${wanted.replace(/^an? /, '')}`
    : `this API needs ${wanted}, not ${kind}`
}

function kindOf(bearer: string): string | undefined {
  if (bearer.startsWith(SECRET_PREFIX.indexing)) return 'an indexing token'
  if (bearer.startsWith(SECRET_PREFIX.user) || bearer.startsWith(SECRET_PREFIX.global)) return 'a client token'
  if (bearer.startsWith(SECRET_PREFIX.scim)) return 'a provisioning token'
  return undefined
}
