import { createHash, randomBytes } from 'node:crypto'

/** Each kind of secret starts with its own word, so that a scanner that finds one in a repository knows what it is. */
export const SECRET_PREFIX = {
  indexing: 'alm_idx_',
  user: 'alm_usr_',
  global: 'alm_glb_',
  session: 'alm_ses_',
  setup: 'alm_set_',
  oauthClient: 'alm_cli_',
} as const

export type SecretKind = keyof typeof SECRET_PREFIX

/** 256 random bits behind the kind's prefix. */
export function randomSecret(kind: SecretKind): string {
  return SECRET_PREFIX[kind] + randomBytes(32).toString('base64url')
}

/** What is stored in place of a secret. The secrets are random, so a plain digest gives nothing to guess at. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
