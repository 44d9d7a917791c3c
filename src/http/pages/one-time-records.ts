import type { Services } from '../../domain/services.ts'
import type { Clock } from '../../kernel/clock.ts'
import { hashSecret, seal, unseal } from '../../kernel/secrets.ts'

type RecordServices = Pick<Services, 'oauthRecords' | 'clock'>

/** Keeps something under a secret, for some minutes, to be had back once. The store can read neither. */
export async function remember<T>(
  { oauthRecords, clock }: RecordServices,
  kind: string,
  secret: string,
  value: T,
  minutes: number,
): Promise<void> {
  await oauthRecords.put(newRecord(clock, kind, secret, seal(secret, JSON.stringify(value)), minutes))
}

/** Whether nobody came with this name before, as long as it is remembered; of several at once one did not. */
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

/** Of several at once exactly one gets it; a second asks in vain. */
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

/** Whether it is still there and unused. */
export async function isRemembered({ oauthRecords, clock }: RecordServices, kind: string, secret: string) {
  const record = await oauthRecords.find(kind, hashSecret(secret))
  if (record?.expiresAt === undefined || record.consumedAt !== undefined) return false
  return record.expiresAt > clock.now()
}
