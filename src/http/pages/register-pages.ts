import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../domain/services.ts'
import { changePassword } from '../../domain/sign-in/change-password.ts'
import { giveBackAttempt, takeAttempt, takePlace } from '../../domain/sign-in/login-throttle.ts'
import { isSetUpOpen, lacksSuperAdmin, setUp } from '../../domain/sign-in/set-up.ts'
import { signOut } from '../../domain/sign-in/sign-out.ts'
import { signOutUser } from '../../domain/users/manage-users.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { plainMessage } from '../../kernel/plain-message.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import type { RateLimits } from '../core/limits/rate-limits.ts'
import { registerPart } from '../core/register-part.ts'
import { type AccountView, accountPage } from './account-page.ts'
import { accountOf, fieldsOf, goTo, show, signBrowserIn } from './browser.ts'
import { clearCookie, readCookie } from './cookies.ts'
import { browserContext } from './form-context.ts'
import { FormGuard } from './form-guard.ts'
import { html } from './html.ts'
import { messagePage } from './message-page.ts'
import { STYLE_PATH } from './page.ts'
import { signInByPassword } from './password-sign-in.ts'
import { safeReturn } from './safe-return.ts'
import { setupPage } from './setup-page.ts'
import { type DemoSignIn, signInPage } from './sign-in-page.ts'
import { ssoLinks } from './sso-links.ts'

export interface PagesDeps {
  readonly services: Services
  readonly limits: RateLimits
  readonly demo?: DemoSignIn | undefined
}

const WRONG = 'Incorrect email or password'
const STYLE = readFileSync(new URL('./style.css', import.meta.url), 'utf8')

/** Plain HTML pages for signing in, signing out, setup and the account. */
export async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const { services, demo } = deps
  const guard = new FormGuard(services.publicAddress)
  const showAccount = async (
    request: FastifyRequest,
    reply: FastifyReply,
    account: AccountView['account'],
    rest: Pick<AccountView, 'problem' | 'isPasswordChanged'>,
    status = 200,
  ) => {
    const hasPassword = (await services.passwords.find(account.email)) !== undefined
    return show(reply, accountPage({ account, guard: guard.field(request, reply), hasPassword, ...rest }), status)
  }
  await registerPart(app, 'pages', (pages) => {
    browserContext(pages, deps)

    pages.get(STYLE_PATH, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(STYLE),
    )

    pages.get('/signin', async (request, reply) => {
      const { next } = request.query as { next?: unknown }
      const wanted = safeReturn(services.publicAddress, next)
      if ((await accountOf(services, request)) !== undefined) return goTo(reply, wanted)
      const form = { action: '/signin', guard: guard.field(request, reply), next: wanted, demo }
      const isNew = await lacksSuperAdmin(services.accounts)
      return show(reply, signInPage({ ...form, isNew, providers: await ssoLinks(services, form.next) }))
    })

    pages.post('/signin', async (request, reply) => {
      const fields = fieldsOf(request)
      guard.check(request, fields)
      const { email = '', next } = fields
      if ((await signInByPassword(services, request, reply, fields)) === undefined) {
        const form = {
          action: '/signin',
          guard: guard.field(request, reply),
          next: safeReturn(services.publicAddress, next),
          email,
          demo,
        }
        return show(reply, signInPage({ ...form, problem: WRONG, providers: await ssoLinks(services, form.next) }), 401)
      }
      return goTo(reply, safeReturn(services.publicAddress, next))
    })

    pages.get('/signed-in', async (_request, reply) =>
      show(reply, messagePage("You're signed in", 'Close this tab and continue where you left off.')),
    )

    pages.get('/account', async (request, reply) => {
      const account = await accountOf(services, request)
      if (account === undefined) return goTo(reply, '/signin?next=/account')
      const { password } = request.query as { password?: string }
      return showAccount(request, reply, account, { isPasswordChanged: password === 'changed' })
    })

    pages.post('/account/password', async (request, reply) => {
      const fields = fieldsOf(request)
      guard.check(request, fields)
      const account = await accountOf(services, request)
      if (account === undefined) return goTo(reply, '/signin?next=/account')
      const { email, role } = account
      const { ip: address, headers } = request
      const session = hashSecret(readCookie(headers, 'session', services.publicAddress) ?? '')
      const attempt = { email, address, device: `session ${session}` }
      await takeAttempt(services, attempt)
      const again = (problem: string, status: number) => showAccount(request, reply, account, { problem }, status)
      try {
        const { current = '', password = '' } = fields
        const actor = { kind: 'account' as const, email, role, credential: 'session', address }
        if (!(await changePassword(services, actor, current, password))) {
          return again('Current password is incorrect', 401)
        }
      } catch (error) {
        return again(messageOf(error), 400)
      }
      await giveBackAttempt(services, attempt)
      await signBrowserIn(services, reply, account, 'new password')
      return goTo(reply, '/account?password=changed')
    })

    const leave = (everywhere: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
      guard.check(request, fieldsOf(request))
      const account = await accountOf(services, request)
      if (everywhere && account !== undefined) {
        const { email, role } = account
        await signOutUser(services, { kind: 'account', email, role, address: request.ip }, email)
      }
      await signOut(services, readCookie(request.headers, 'session', services.publicAddress) ?? '', request.ip)
      clearCookie(reply, 'session', services.publicAddress)
      // Unsaved drafts. Below a path, other services may keep things under the same origin; theirs must stay.
      if (pages.basePath === '') reply.header('Clear-Site-Data', '"storage"')
      return goTo(reply, '/signin')
    }
    for (const [path, everywhere] of [
      ['/signout', false],
      ['/signout/everywhere', true],
    ] as const) {
      pages.post(path, (request, reply) => services.reservedSpace.use(() => leave(everywhere)(request, reply)))
    }

    pages.get('/setup', async (request, reply) => {
      const { token = '' } = request.query as { token?: string }
      if (!(await isSetUpOpen(services, token))) return show(reply, await closedSetUp(services), 403)
      return show(reply, setupPage({ guard: guard.field(request, reply), secret: token }))
    })

    pages.post('/setup', async (request, reply) => {
      const fields = fieldsOf(request)
      guard.check(request, fields)
      await takePlace(services, 'set-up', request.ip)
      const { token = '', email = '', name = '', password = '' } = fields
      if (!(await isSetUpOpen(services, token))) return show(reply, await closedSetUp(services), 403)
      try {
        const account = await setUp(services, token, { email, name, password })
        await signBrowserIn(services, reply, account, 'set-up')
      } catch (error) {
        const form = { guard: guard.field(request, reply), secret: token, email, name }
        return show(reply, setupPage({ ...form, problem: messageOf(error) }), 400)
      }
      return goTo(reply, '/console')
    })
  })
}

async function closedSetUp({ accounts }: Pick<Services, 'accounts'>) {
  if (!(await lacksSuperAdmin(accounts))) {
    const link = html`<a href="/signin">Sign in</a>`
    return messagePage("This link isn't valid", 'Almanac is already set up.', link)
  }
  return messagePage(
    "This link isn't valid",
    'A setup link works once, expires after a day, and stops working when there is a Super Admin.',
    'Restart the service to get a new one.',
  )
}

/** The message to show on the page. Unexpected errors go to the error handler. */
function messageOf(error: unknown): string {
  if (error instanceof ServiceError && error.status < 500) return plainMessage(error.message)
  throw error
}
