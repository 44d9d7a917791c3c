import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../../domain/accounts/account.ts'
import type { Services } from '../../domain/services.ts'
import { checkPassword } from '../../domain/sign-in/check-password.ts'
import { giveBackAttempt, takeAttempt } from '../../domain/sign-in/login-throttle.ts'
import { recordRefusedSignIn } from '../../domain/sign-in/sign-in-entries.ts'
import { signBrowserIn } from './browser.ts'
import { knownDevice } from './known-device.ts'

/** Signs in with a password, within the limit on attempts. Undefined if the password is wrong. */
export async function signInByPassword(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { email = '', password = '' }: { readonly email?: string; readonly password?: string },
): Promise<Account | undefined> {
  const attempt = { email, address: request.ip, device: await knownDevice(services, request, email) }
  await takeAttempt(services, attempt)
  const account = await checkPassword(services, email, password)
  if (account === undefined) {
    request.log.warn({ address: request.ip }, 'sign-in refused')
    await recordRefusedSignIn(services, email, 'password', request.ip)
    return undefined
  }
  await giveBackAttempt(services, attempt)
  await signBrowserIn(services, reply, account, 'password')
  return account
}
