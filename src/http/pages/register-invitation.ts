import type { FastifyInstance } from 'fastify'
import { acceptInvitation, invitedUser } from '../../domain/sign-in/invitation.ts'
import { takePlace } from '../../domain/sign-in/login-throttle.ts'
import { PASSWORD_LENGTH } from '../../domain/sign-in/password.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { plainMessage } from '../../kernel/plain-message.ts'
import { registerPart } from '../core/register-part.ts'
import { fieldsOf, goTo, show, signBrowserIn } from './browser.ts'
import { browserContext } from './form-context.ts'
import { FormGuard } from './form-guard.ts'
import { type Html, html } from './html.ts'
import { messagePage } from './message-page.ts'
import { notice, type Page } from './page.ts'
import type { PagesDeps } from './register-pages.ts'

/** The page where an invited user sets a password. */
export async function registerInvitation(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const { services } = deps
  const guard = new FormGuard(services.publicAddress)
  await registerPart(app, 'invitation', (pages) => {
    browserContext(pages, deps)

    pages.get('/invitation', async (request, reply) => {
      const { token = '' } = request.query as { token?: string }
      const account = await invitedUser(services, token)
      if (account === undefined) return show(reply, closed(), 403)
      return show(reply, invitationPage(account.email, token, guard.field(request, reply)))
    })

    pages.post('/invitation', async (request, reply) => {
      const fields = fieldsOf(request)
      guard.check(request, fields)
      await takePlace(services, 'invitation', request.ip)
      const { token = '', password = '' } = fields
      const account = await invitedUser(services, token)
      if (account === undefined) return show(reply, closed(), 403)
      try {
        await acceptInvitation(services, token, password, request.ip)
      } catch (error) {
        if (!(error instanceof ServiceError) || error.status >= 500) throw error
        const page = invitationPage(account.email, token, guard.field(request, reply), plainMessage(error.message))
        return show(reply, page, error.status)
      }
      await signBrowserIn(services, reply, account, 'invitation')
      return goTo(reply, '/')
    })
  })
}

function invitationPage(email: string, secret: string, guard: Html, problem?: string): Page {
  return {
    title: 'Set your password',
    body: html`
<p>You were invited to Almanac as <strong>${email}</strong>.</p>
${notice(problem)}
<form method="post" action="/invitation">
${guard}
<input type="hidden" name="token" value="${secret}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required
 minlength="${PASSWORD_LENGTH.min}">
<button type="submit">Set password</button>
</form>`,
  }
}

function closed(): Page {
  return messagePage(
    "This link isn't valid",
    'An invitation works once and expires after a week.',
    'Ask an admin for a new one.',
  )
}
