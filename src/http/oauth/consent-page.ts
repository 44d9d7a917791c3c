import type { ClientScope } from '../../domain/shared/client-scopes.ts'
import { type Html, html } from '../pages/html.ts'
import type { Page } from '../pages/page.ts'

export interface Consent {
  readonly action: string
  readonly guard: Html
  readonly clientName: string
  /** Administrators know static clients; the others named themselves. */
  readonly isKnown: boolean
  /** Absent for a device, which is not redirected to. */
  readonly redirectUri: string | undefined
  readonly email: string
  readonly scopes: readonly string[]
  readonly formTargets: readonly string[]
}

const MEANINGS: Readonly<Record<ClientScope | 'openid' | 'email' | 'offline_access', string>> = {
  ACTIVITY: 'see what you did here',
  ADMIN: 'administer the service as you',
  AGENTS: 'run agents for you',
  ANNOUNCEMENTS: 'read and write announcements',
  ANSWERS: 'read and write answers',
  CHAT: 'ask questions and read the answers',
  COLLECTIONS: 'read and change your collections',
  DOCPERMISSIONS: 'see who may read a document',
  DOCUMENTS: 'open and read documents that you may read',
  ENTITIES: 'look up people, teams and other entities',
  FEEDBACK: 'send feedback in your name',
  INSIGHTS: 'read usage figures',
  MCP: 'use all tools of this service: search, read documents, look up people',
  PEOPLE: 'look up people in the company directory',
  PINS: 'read and change pins',
  SEARCH: 'search everything that you may read',
  SHORTCUTS: 'read and change shortcuts',
  SUMMARIZE: 'summarise documents you may read',
  TOOLS: 'run tools for you',
  TRIGGERS: 'read and change triggers',
  VERIFICATION: 'read and change verifications',
  openid: 'know who you are',
  email: 'know your e-mail address',
  offline_access: 'stay connected until you sign out everywhere',
}

/** What an application asks for, said so that a user can decide. */
export function consentPage(consent: Consent): Page {
  const { action, guard, clientName, isKnown, redirectUri, email, scopes, formTargets } = consent
  return {
    title: `Allow “${clientName}”?`,
    formTargets,
    body: html`
<p><strong>${clientName}</strong> wants to use Almanac as <strong>${email}</strong>. It will be able to:</p>
<ul class="allowed">${scopes.map((scope) => html`<li>${MEANINGS[scope as ClientScope] ?? scope}</li>`)}</ul>
${redirectUri !== undefined && destination(redirectUri)}
${!isKnown && html`<p class="soft">Nobody here has checked this application: it registered itself, and the name is its own word.</p>`}
<form method="post" action="${action}">
${guard}
<button type="submit" name="decision" value="allow">Allow</button>
<button class="second" type="submit" name="decision" value="deny">Do not allow</button>
</form>`,
  }
}

function destination(redirectUri: string): Html {
  const url = new URL(redirectUri)
  if (['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
    return html`<p class="notice">You will be sent to a program on your own computer (${url.host}). Allow it only if you
started that program yourself, just now.</p>`
  }
  if (url.protocol !== 'https:')
    return html`<p>You will be sent to an application that opens <strong>${url.protocol}</strong> links.</p>`
  return html`<p>You will be sent to <strong>${url.host}</strong>.</p>`
}

/** Where the browser may go after the form, for the page's policy. */
export function formTarget(redirectUri: unknown): string[] {
  const url = typeof redirectUri === 'string' ? URL.parse(redirectUri) : null
  if (url === null) return []
  return [url.origin === 'null' ? url.protocol : url.origin]
}
