import { interactionPolicy } from 'oidc-provider'
import type { Services } from '../../domain/services.ts'
import { accountOf } from '../pages/browser.ts'

/**
 * When a user has to be asked. Besides the protocol's own reasons: when the browser is no longer signed in here, or as
 * somebody else. So signing out ends what applications can get without asking.
 */
export function signInPolicy(services: Services): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('signed_out', 'the user is not signed in', 'login_required', async (ctx) => {
      const { session } = ctx.oidc
      if (session?.accountId === undefined) return interactionPolicy.Check.NO_NEED_TO_PROMPT
      const account = await accountOf(services, ctx.req)
      return account?.email !== session.accountId
    }),
  )
  return policy
}
