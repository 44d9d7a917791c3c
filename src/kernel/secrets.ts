import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { fewRandomBytes } from './ids.ts'

/** Each kind of secret starts with its own word, so that a scanner that finds one in a repository knows what it is. */
export const SECRET_PREFIX = {
  indexing: 'alm_idx_',
  user: 'alm_usr_',
  global: 'alm_glb_',
  session: 'alm_ses_',
  auth: 'alm_tmp_',
  setup: 'alm_set_',
  invitation: 'alm_inv_',
  scim: 'alm_scm_',
  oauthClient: 'alm_cli_',
} as const

export type SecretKind = keyof typeof SECRET_PREFIX

/** 256 random bits behind the kind's prefix. */
export function randomSecret(kind: SecretKind): string {
  return SECRET_PREFIX[kind] + randomOpaqueId()
}

/** As much chance, in the characters of an address and without a prefix: for what standards call opaque. */
export function randomOpaqueId(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a secret. The secrets are random, so a plain digest gives nothing to guess at. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/** Text that only a holder of `secret` can read again. For what must be kept, but not lie open in the database. */
export function seal(secret: string, text: string): string {
  return sealWith(sealingKey(secret), text)
}

export function unseal(secret: string, sealed: string): string {
  return unsealWith(sealingKey(secret), sealed)
}

/** For a secret that seals often: making its key takes longer than sealing. */
export function sealingKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'almanac seal', 32)))
}

export function sealWith(key: KeyObject, text: string): string {
  const nonce = fewRandomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function unsealWith(key: KeyObject, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
