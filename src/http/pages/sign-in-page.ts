import { type Html, html } from './html.ts'
import { notice, type Page } from './page.ts'

export interface SignInForm {
  readonly action: string
  readonly guard: Html
  readonly next?: string | undefined
  readonly email?: string | undefined
  readonly problem?: string | undefined
  /** The app that sent the user here. */
  readonly clientName?: string | undefined
  readonly formTargets?: readonly string[]
  /** Identity providers, one link each. */
  readonly providers?: readonly { readonly name: string; readonly href: string }[]
  readonly demo?: DemoSignIn | undefined
  /** Nobody has set Almanac up yet. */
  readonly isNew?: boolean
}

/** People of a fictional company that visitors can sign in as. */
export interface DemoSignIn {
  readonly company: string
  readonly password: string
  readonly people: readonly { readonly email: string; readonly name: string; readonly what: string }[]
  /** Until then, nobody can sign in. */
  isLoaded?(): boolean
}

const LOADING_SECONDS = 2

const AUTOFOCUS = html`autofocus`

const NOT_SET_UP = html`
<p>Almanac isn't set up yet. To create the first account, open the setup link that it printed when it started.
 If the link has expired, restart Almanac for a new one.</p>`

export function signInPage(form: SignInForm): Page {
  const { action, guard, next, email, problem, clientName, providers = [], demo, isNew = false } = form
  // When the email is already filled in, focus the password.
  const isKnown = email !== undefined && email !== ''
  return {
    title: 'Sign in',
    ...(isLoading(demo) && { refreshSeconds: LOADING_SECONDS }),
    ...(form.formTargets && { formTargets: form.formTargets }),
    body: html`
${notice(problem)}
${isNew && demo === undefined && NOT_SET_UP}
${clientName !== undefined && html`<p class="soft">to continue to <strong>${clientName}</strong></p>`}
${providers.map(({ name, href }) => html`<a class="button second" href="${href}">Continue with ${name}</a>`)}
${providers.length > 0 && html`<p class="or">or with a password</p>`}
<form method="post" action="${action}">
${guard}
${next !== undefined && html`<input type="hidden" name="next" value="${next}">`}
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email ?? ''}"
 ${!isKnown && AUTOFOCUS}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required
 ${isKnown && AUTOFOCUS}>
<button type="submit">Sign in</button>
</form>
${demo && demoPeople(demo, form)}`,
  }
}

function isLoading(demo: DemoSignIn | undefined): boolean {
  return demo?.isLoaded?.() === false
}

function demoPeople(demo: DemoSignIn, { action, guard, next }: SignInForm): Html {
  const { company, password, people } = demo
  const person = ({ email, name, what }: DemoSignIn['people'][number]) => html`
<form method="post" action="${action}">
${guard}
${next !== undefined && html`<input type="hidden" name="next" value="${next}">`}
<input type="hidden" name="email" value="${email}">
<input type="hidden" name="password" value="${password}">
<button class="person" type="submit"><strong>${name}</strong> <span class="soft">${what}</span></button>
</form>`
  if (isLoading(demo)) {
    return html`
<h2>Try ${company}</h2>
<p class="soft" role="status">The demo company is still loading. You can sign in in a few seconds; this page refreshes by itself.</p>`
  }
  return html`
<h2>Try ${company}</h2>
<p class="soft">A fictional company. Each person sees different results. The password of these people is “${password}”.</p>
${people.map(person)}`
}
