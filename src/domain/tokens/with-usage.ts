import type { UsageLog } from '../usage/usage-log.ts'
import { type CredentialUsage, startOf } from '../usage/usage-store.ts'

/** A credential with the start of its secret and its last use. */
export type WithUsage<Credential> = Credential & { readonly usage?: CredentialUsage | undefined }

/** A credential that was just created, so it hasn't been used yet. */
export function withNewSecret<Credential>(credential: Credential, secret: string): WithUsage<Credential> {
  return { ...credential, usage: { secretStart: startOf(secret), lastUse: undefined } }
}

export async function withUsage<Credential extends { readonly id: string }>(
  usageLog: UsageLog,
  credentials: readonly Credential[],
): Promise<WithUsage<Credential>[]> {
  const usages = await usageLog.usageOf(credentials.map(({ id }) => id))
  return credentials.map((credential) => ({ ...credential, usage: usages.get(credential.id) }))
}
