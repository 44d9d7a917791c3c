import type { Account } from '../../domain/accounts/account.ts'
import { mayUseConsole } from '../../domain/shared/policy.ts'
import type { Role } from '../../domain/shared/role.ts'
import { PASSWORD_LENGTH } from '../../domain/sign-in/password.ts'
import { type Html, html } from './html.ts'
import { done, notice, type Page } from './page.ts'

export interface AccountView {
  readonly account: Account
  readonly guard: Html
  /** False for users who sign in only with an identity provider. */
  readonly hasPassword: boolean
  readonly problem?: string | undefined
  readonly isPasswordChanged?: boolean
}

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  'super-admin': 'Super Admin',
  admin: 'Admin',
  'setup-admin': 'Setup Admin',
  'api-token-creator': 'API Token Creator',
  member: 'Member',
}

/** As in the search app. */
const BAR = [
  { href: '/', label: 'Search' },
  { href: '/chat', label: 'Chat' },
  { href: '/agents', label: 'Agents' },
  { href: '/people', label: 'People' },
  { href: '/library', label: 'Library' },
]
const CONSOLE = { href: '/console', label: 'Console' }

export function accountPage({ account, guard, hasPassword, problem, isPasswordChanged = false }: AccountView): Page {
  return {
    title: 'Password and sign-out',
    bar: [...BAR, ...(mayUseConsole(account.role) ? [CONSOLE] : [])],
    back: { href: '/settings', label: 'Settings' },
    body: html`
<p class="soft lead">${whoIs(account)}</p>
${isPasswordChanged && done('Password changed. All other browsers and apps were signed out.')}
<section>
<h2>Sign out</h2>
<div class="line">
<div><strong>This browser</strong><p id="here" class="soft">Other browsers and connected apps stay signed in.</p></div>
<form method="post" action="/signout">${guard}
<button class="second" type="submit" aria-describedby="here">Sign out</button></form>
</div>
<div class="line">
<div><strong>Everywhere</strong><p id="everywhere" class="soft">Signs you out of all browsers and revokes access for all
connected apps and devices. API tokens keep working.</p></div>
<form method="post" action="/signout/everywhere">${guard}
<button class="danger" type="submit" aria-describedby="everywhere">Sign out everywhere</button></form>
</div>
</section>
<section>
<h2>${hasPassword ? 'Change password' : 'Password'}</h2>
${
  hasPassword
    ? passwordForm(guard, problem)
    : html`<p class="soft">You sign in with your company's identity provider, so there's no password to change here.</p>`
}
</section>`,
  }
}

/** An invited user has no name until they enter one; their email stands in for it. */
function whoIs({ name, email, role }: Account): string {
  return [...(name === email ? [] : [name]), email, ROLE_NAMES[role]].join(' · ')
}

function passwordForm(guard: Html, problem: string | undefined): Html {
  return html`
${notice(problem)}
<form class="panel" method="post" action="/account/password">
${guard}
<label for="current">Current password</label>
<input id="current" name="current" type="password" autocomplete="current-password" required>
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required
 minlength="${PASSWORD_LENGTH.min}" aria-describedby="password-hint">
<p id="password-hint" class="soft hint">At least ${PASSWORD_LENGTH.min} characters. A few random words work well.</p>
<button type="submit">Change password</button>
</form>`
}
