import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { OAuthRecord } from '../../domain/oauth/oauth-record.ts'
import type { Services } from '../../domain/services.ts'
import { hashSecret, seal, unseal } from '../../kernel/secrets.ts'
import { isText } from '../../kernel/text-rules.ts'
import type { DevicePolling } from './device-polling.ts'
import type { RefreshSuccessors } from './refresh-successors.ts'

/**
 * How long a refresh token that was just used may be used again, for the same new one: a client that refreshes twice at
 * once must not be signed out. Later use of it ends the grant (RFC 9700, section 4.14).
 */
export const REFRESH_REUSE_SECONDS = 10

type Stored = AdapterPayload & { sealedId?: string; sealedSuccessor?: string }

/**
 * Keeps what the authorization server knows in our store. The ids it hands over are what bearers hold, so they are
 * hashed, and are in no payload either.
 */
export class ProviderAdapter implements Adapter {
  readonly #kind: string
  readonly #services: Pick<Services, 'oauthRecords' | 'clock' | 'reservedSpace'>
  readonly #polling: DevicePolling
  readonly #successors: RefreshSuccessors

  constructor(
    kind: string,
    services: Pick<Services, 'oauthRecords' | 'clock' | 'reservedSpace'>,
    polling: DevicePolling,
    successors: RefreshSuccessors,
  ) {
    this.#kind = kind
    this.#services = services
    this.#polling = polling
    this.#successors = successors
  }

  async upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number): Promise<void> {
    const { jti: _id, userCode, ...rest } = payload as AdapterPayload & { userCode?: string }
    const idHash = hashSecret(id)
    const codes = await this.#userCode(id, idHash, userCode)
    const expiresAt = payload.exp === undefined ? undefined : new Date(payload.exp * 1000)
    const sealedSuccessor = this.#kind === 'RefreshToken' ? this.#successors.seal(id) : undefined
    const record = {
      kind: this.#kind,
      idHash,
      payload: this.#write(id, {
        ...rest,
        ...(codes.sealedId && { sealedId: codes.sealedId }),
        ...(sealedSuccessor && { sealedSuccessor }),
      }),
      accountId: payload.accountId ?? payload.session?.accountId,
      clientId: payload.clientId,
      grantHash: payload.grantId === undefined ? undefined : hashSecret(payload.grantId),
      uid: payload.uid,
      userCodeHash: codes.hash,
      expiresAt: expiresAt ?? this.#after(expiresInSeconds),
    }
    // Who comes second with the same refresh token finds it made, and must leave its successor as it is.
    if (this.#kind === 'RefreshToken') await this.#services.oauthRecords.putFirst(record)
    else await this.#services.oauthRecords.put(record)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const record = await this.#services.oauthRecords.find(this.#kind, hashSecret(id))
    // At the token endpoint only the device looks for it, to ask whether its user has agreed.
    const isPoll = this.#kind === 'DeviceCode' && Provider.ctx?.oidc?.route === 'token'
    if (record !== undefined && isPoll && this.#polling.isTooSoon(record.idHash)) throw new errors.SlowDown()
    return record === undefined ? undefined : { ...this.#read(id, record), jti: id }
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    if (!isText(uid)) return undefined
    const record = await this.#services.oauthRecords.findByUid(this.#kind, uid)
    return record === undefined ? undefined : this.#read(uid, record)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const record = await this.#services.oauthRecords.findByUserCode(this.#kind, hashSecret(userCode))
    if (record === undefined) return undefined
    const payload = this.#read('', record)
    return { ...payload, userCode, jti: unseal(userCode, payload.sealedId ?? '') }
  }

  /** Single use is decided by the database: whoever changes the row has it, everybody else is refused. */
  async consume(id: string): Promise<void> {
    const { oauthRecords, clock } = this.#services
    const idHash = hashSecret(id)
    const isFirst = await oauthRecords.consume(this.#kind, idHash, clock.now())
    if (isFirst && this.#kind !== 'RefreshToken') return
    const record = await oauthRecords.find(this.#kind, idHash)
    if (record !== undefined && !this.#isConsumed(record)) {
      return this.#successors.rotate(id, this.#read(id, record).sealedSuccessor)
    }
    if (this.#kind === 'PushedAuthorizationRequest')
      throw new errors.InvalidRequestUri('request_uri was already used; push the request again')
    throw new errors.InvalidGrant('The code or token was already used; start again')
  }

  async destroy(id: string): Promise<void> {
    const { oauthRecords, reservedSpace } = this.#services
    await reservedSpace.use(() => oauthRecords.remove(this.#kind, hashSecret(id)))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    const { oauthRecords, reservedSpace } = this.#services
    await reservedSpace.use(() => oauthRecords.removeByGrant(this.#kind, hashSecret(grantId)))
  }

  #read(id: string, record: OAuthRecord): Stored {
    const text = this.#isSealed ? unseal(id, record.payload) : record.payload
    const payload = JSON.parse(text) as Stored
    if (record.consumedAt === undefined || !this.#isConsumed(record)) return payload
    return { ...payload, consumed: Math.floor(record.consumedAt.getTime() / 1000) }
  }

  #write(id: string, payload: Stored): string {
    const text = JSON.stringify(payload)
    return this.#isSealed ? seal(id, text) : text
  }

  /** A pending interaction names the browser's session and the device's code, which are secrets themselves. */
  get #isSealed(): boolean {
    return this.#kind === 'Interaction'
  }

  #isConsumed({ consumedAt }: OAuthRecord): boolean {
    if (consumedAt === undefined) return false
    if (this.#kind !== 'RefreshToken') return true
    return this.#services.clock.now().getTime() - consumedAt.getTime() > REFRESH_REUSE_SECONDS * 1000
  }

  /** A device code is also found by the code its user types; then its id has to be known again. */
  async #userCode(id: string, idHash: string, userCode: string | undefined) {
    if (userCode !== undefined) return { hash: hashSecret(userCode), sealedId: seal(userCode, id) }
    if (this.#kind !== 'DeviceCode') return { hash: undefined, sealedId: undefined }
    const known = await this.#services.oauthRecords.find(this.#kind, idHash)
    if (known === undefined) return { hash: undefined, sealedId: undefined }
    return { hash: known.userCodeHash, sealedId: this.#read(id, known).sealedId }
  }

  #after(seconds: number | undefined): Date | undefined {
    return seconds === undefined ? undefined : new Date(this.#services.clock.now().getTime() + seconds * 1000)
  }
}
