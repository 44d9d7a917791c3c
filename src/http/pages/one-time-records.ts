import type { Services } from '../../domain/services.ts'
import type { Clock } from '../../kernel/clock.ts'
import { hashSecret, seal, unseal } from '../../kernel/secrets.ts'

type RecordServices = Pick<Services, 'oauthRecords' | 'clock'>

/** Stores a value for some minutes. It can be read back once, with the secret; the store can read neither. */
export async function remember<T>(
  { oauthRecords, clock }: RecordServices,
  kind: string,
  secret: string,
  value: T,
  minutes: number,
): Promise<void> {
  await oauthRecords.put(newRecord(clock, kind, secret, seal(secret, JSON.stringify(value)), minutes))
}

/** Whether this name is new. Of several concurrent calls, only one returns true. */
export async function isFirst(
  { oauthRecords, clock }: RecordServices,
  kind: string,
  name: string,
  minutes: number,
): Promise<boolean> {
  return oauthRecords.putFirst(newRecord(clock, kind, name, '{}', minutes))
}

function newRecord(clock: Clock, kind: string, secret: string, payload: string, minutes: number) {
  return {
    kind,
    idHash: hashSecret(secret),
    payload,
    accountId: undefined,
    clientId: undefined,
    grantHash: undefined,
    uid: undefined,
    userCodeHash: undefined,
    expiresAt: new Date(clock.now().getTime() + minutes * 60_000),
  }
}

/** Reads the value and consumes it. Of several concurrent calls, only one gets it. */
export async function recall<T>(
  { oauthRecords, clock }: RecordServices,
  kind: string,
  secret: string | undefined,
): Promise<T | undefined> {
  if (secret === undefined) return undefined
  const idHash = hashSecret(secret)
  const record = await oauthRecords.find(kind, idHash)
  if (record?.expiresAt === undefined || record.expiresAt <= clock.now()) return undefined
  if (!(await oauthRecords.consume(kind, idHash, clock.now()))) return undefined
  return JSON.parse(unseal(secret, record.payload)) as T
}

/** Whether the value exists and is unused. */
export async function isRemembered({ oauthRecords, clock }: RecordServices, kind: string, secret: string) {
  const record = await oauthRecords.find(kind, hashSecret(secret))
  if (record?.expiresAt === undefined || record.consumedAt !== undefined) return false
  return record.expiresAt > clock.now()
}
