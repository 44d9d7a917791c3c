import { PASSWORD_LENGTH } from '../../domain/sign-in/password.ts'
import { type Html, html } from './html.ts'
import { notice, type Page } from './page.ts'

export interface SetupForm {
  readonly guard: Html
  readonly secret: string
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly problem?: string | undefined
}

export function setupPage({ guard, secret, email, name, problem }: SetupForm): Page {
  return {
    title: 'Set up Almanac',
    body: html`
<p>Create the first account. As the Super Admin, you can do everything and invite others.</p>
${notice(problem)}
<form method="post" action="/setup" novalidate>
${guard}
<input type="hidden" name="token" value="${secret}">
<label for="name">Name</label>
<input id="name" name="name" type="text" autocomplete="name" required value="${name ?? ''}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email ?? ''}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required
 minlength="${PASSWORD_LENGTH.min}" aria-describedby="password-hint">
<p id="password-hint" class="soft hint">At least ${PASSWORD_LENGTH.min} characters. A few random words work well.</p>
<button type="submit">Create account</button>
</form>`,
  }
}
