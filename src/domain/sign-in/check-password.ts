import type { Account, AccountStore } from '../accounts/account.ts'
import { foldEmail } from '../shared/email.ts'
import { hashPassword, isPassword } from './password.ts'
import type { PasswordStore } from './password-store.ts'

let decoy: Promise<string> | undefined

/**
 * The account whose e-mail and password these are. An unknown user costs as much time as a wrong password, so that
 * the answer tells a stranger nothing about who has an account.
 */
export async function checkPassword(
  { accounts, passwords }: { accounts: AccountStore; passwords: PasswordStore },
  email: string,
  password: string,
): Promise<Account | undefined> {
  const folded = foldEmail(email)
  const [account, hash] = await Promise.all([accounts.find(folded), passwords.find(folded)])
  decoy ??= hashPassword('nobody has this password')
  const isRight = await isPassword(password, hash ?? (await decoy))
  return isRight && hash !== undefined && account?.isActive === true ? account : undefined
}
