import type { UsageLog } from '../usage/usage-log.ts'
import { type CredentialMark, startOf } from '../usage/usage-store.ts'

/** A credential, with how its secret begins and when it was used last. */
export type Marked<Credential> = Credential & { readonly mark?: CredentialMark | undefined }

/** One that was made just now: its secret is known, and nobody has used it. */
export function newlyMarked<Credential>(credential: Credential, secret: string): Marked<Credential> {
  return { ...credential, mark: { secretStart: startOf(secret), lastUse: undefined } }
}

export async function withMarks<Credential extends { readonly id: string }>(
  usageLog: UsageLog,
  credentials: readonly Credential[],
): Promise<Marked<Credential>[]> {
  const marks = await usageLog.marksOf(credentials.map(({ id }) => id))
  return credentials.map((credential) => ({ ...credential, mark: marks.get(credential.id) }))
}
