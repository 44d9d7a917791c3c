import { createHash, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'

/** A key by which the service signs tokens: ES256. */
export interface SigningKey {
  readonly kid: string
  readonly privateJwk: JsonWebKey
  readonly createdAt: Date
  /** Set: it signs no more, and is published only as long as its tokens live. */
  readonly retiredAt: Date | undefined
}

export interface SigningKeyStore {
  /** The newest first. */
  list(): Promise<SigningKey[]>
  /** Adds the key and retires all others. */
  replace(key: SigningKey): Promise<void>
  removeRetired(before: Date): Promise<number>
}

/** Tokens live an hour; a day leaves room for caches of the key set. */
export const PUBLISHED_AFTER_RETIREMENT_MS = 86_400_000

export interface SigningKeyDeps {
  signingKeys: SigningKeyStore
  clock: Clock
}

/** The keys to publish, the one that signs first; the first start makes it. */
export async function publishedKeys(deps: SigningKeyDeps): Promise<SigningKey[]> {
  const keys = await deps.signingKeys.list()
  if (!keys.some(({ retiredAt }) => retiredAt === undefined)) return [await rotateSigningKey(deps), ...keys]
  const now = deps.clock.now().getTime()
  return keys.filter(
    ({ retiredAt }) => retiredAt === undefined || now - retiredAt.getTime() < PUBLISHED_AFTER_RETIREMENT_MS,
  )
}

/** A new key signs from now on; tokens of the old one stay valid. */
export async function rotateSigningKey({ signingKeys, clock }: SigningKeyDeps): Promise<SigningKey> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const privateJwk = privateKey.export({ format: 'jwk' })
  const key = { kid: thumbprint(privateJwk), privateJwk, createdAt: clock.now(), retiredAt: undefined }
  await signingKeys.replace(key)
  return key
}

/** The same, because somebody wants it. */
export async function replaceSigningKey(deps: SigningKeyDeps & AuditDeps, actor: Actor): Promise<SigningKey> {
  refuseUnless(actor, 'oauth')
  const note = ({ kid }: SigningKey) => ({ action: 'signing-key.rotate', subject: kid })
  return audited(deps, actor, note, () => rotateSigningKey(deps))
}

/** RFC 7638. */
function thumbprint({ crv, kty, x, y }: JsonWebKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

/** Only the members that everybody may know. */
export function publicJwk({ kid, privateJwk }: SigningKey): JsonWebKey {
  const { kty, crv, x, y } = privateJwk
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' } as JsonWebKey
}
