import type { CredentialRoot } from '../../domain/shared/caller.ts'

/** A root as it was before a column held it as JSON, where times are text. */
export function reviveRoot(root: CredentialRoot): CredentialRoot {
  return 'expiresAt' in root ? { ...root, expiresAt: new Date(root.expiresAt) } : root
}
