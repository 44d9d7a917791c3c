import { argon2Sync, randomBytes } from 'node:crypto'
import type { Services } from '../../src/domain/services.ts'

/** A thousandth of the usual cost. What a password costs is said in its hash. */
const COST = { memory: 8, passes: 1, parallelism: 1 }

/** Gives a user a password that is quick to check. For tests that sign in often and are not about passwords. */
export async function setQuickPassword({ passwords, clock }: Services, email: string, password: string): Promise<void> {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...COST })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  await passwords.put(email, `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=1$${salt}$${hash}`, clock.now())
}
