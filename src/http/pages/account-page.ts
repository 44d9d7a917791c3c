import type { Account } from '../../domain/identity/account.ts'
import { PASSWORD_LENGTH } from '../../domain/sign-in/password.ts'
import { type Html, html } from './html.ts'
import { notice, type Page } from './page.ts'

export function accountPage(account: Account, guard: Html, problem?: string): Page {
  return {
    title: account.name,
    body: html`
<p class="soft">${account.email} · ${account.role}</p>
${notice(problem)}
<form method="post" action="/signout">${guard}<button type="submit">Sign out</button></form>
<form method="post" action="/signout/everywhere">
${guard}
<button class="second" type="submit">Sign out everywhere</button>
</form>
<p class="soft">Everywhere: all browsers, and all applications that you gave access.</p>
<h2>Change the password</h2>
<form method="post" action="/account/password">
${guard}
<label for="current">Current password</label>
<input id="current" name="current" type="password" autocomplete="current-password" required>
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required
 minlength="${PASSWORD_LENGTH.min}">
<button type="submit">Change the password</button>
</form>`,
  }
}
