import { audited } from '../domain/audit/audited.ts'
import type { Services } from '../domain/services.ts'
import { type Actor, operator } from '../domain/shared/actor.ts'
import { isPassword } from '../domain/sign-in/password.ts'
import { signOutEverywhere } from '../domain/sign-in/sign-out.ts'
import { revokeIndexingToken } from '../domain/tokens/revoke-token.ts'
import { demoAdministrator, demoLogins } from './company/three-people.ts'
import { DEMO_PASSWORD, DEMO_TOKEN } from './demo-credentials.ts'

const SERVICE: Actor = { kind: 'service' }

/**
 * The demo password is public, so `serve` disables the accounts that still use it. Accounts with another password stay. If no
 * Super Admin is left, the service prints the setup link, like on an empty folder.
 */
export async function disableDemoAccounts(services: Services): Promise<string[]> {
  const disabled: string[] = []
  for (const email of [...demoLogins.map((login) => login.email), demoAdministrator]) {
    if (!(await hasDemoPassword(services, email))) continue
    const details = { isActive: { from: true, to: false }, reason: 'demo account' }
    await audited(services, SERVICE, { action: 'user.change', subject: email, details }, () =>
      services.accounts.deactivate(email),
    )
    await signOutEverywhere(services, email)
    disabled.push(email)
  }
  if (disabled.length > 0) await revokeDemoTokens(services)
  return disabled
}

async function hasDemoPassword({ accounts, passwords }: Services, email: string): Promise<boolean> {
  const account = await accounts.find(email)
  const hash = account?.isActive === true ? await passwords.find(email) : undefined
  return hash !== undefined && isPassword(DEMO_PASSWORD, hash)
}

async function revokeDemoTokens(services: Services): Promise<void> {
  for (const { id, name, revokedAt } of await services.indexingTokens.list()) {
    if (name === DEMO_TOKEN && revokedAt === undefined) await revokeIndexingToken(services, operator, id)
  }
}
