import type { ClientScope } from '../../domain/shared/client-scopes.ts'
import { type Html, html } from '../pages/html.ts'
import type { Page } from '../pages/page.ts'

export interface Consent {
  readonly action: string
  readonly guard: Html
  readonly clientName: string
  /** Whether an admin registered the client. Other clients register themselves and choose their own name. */
  readonly isKnown: boolean
  /** Absent for a device, which has no redirect. */
  readonly redirectUri: string | undefined
  readonly email: string
  readonly scopes: readonly string[]
  readonly formTargets: readonly string[]
}

const MEANINGS: Readonly<Record<ClientScope | 'openid' | 'email' | 'offline_access', string>> = {
  ACTIVITY: 'see your activity in Almanac',
  ADMIN: 'administer Almanac as you',
  AGENTS: 'run agents as you',
  ANNOUNCEMENTS: 'read and write announcements',
  ANSWERS: 'read and write answers',
  CHAT: 'ask questions in chat and read the answers',
  COLLECTIONS: 'view and edit your collections',
  DOCPERMISSIONS: 'see who has access to a document',
  DOCUMENTS: 'open and read documents you can read',
  ENTITIES: 'look up people, teams and other entities',
  FEEDBACK: 'send feedback as you',
  INSIGHTS: 'view usage insights',
  MCP: 'use all Almanac tools: search, read documents, look up people',
  PEOPLE: 'look up people in the company directory',
  PINS: 'view and edit pinned results',
  SEARCH: 'search everything you can read',
  SHORTCUTS: 'view and edit go links',
  SUMMARIZE: 'summarize documents you can read',
  TOOLS: 'run tools as you',
  TRIGGERS: 'view and edit triggers',
  VERIFICATION: 'view and edit verifications',
  openid: 'know who you are',
  email: 'know your email address',
  offline_access: 'stay connected until you sign out everywhere',
}

/** Asks the user whether an app may act on their behalf. */
export function consentPage(consent: Consent): Page {
  const { action, guard, clientName, isKnown, redirectUri, email, scopes, formTargets } = consent
  return {
    title: `Allow “${clientName}”?`,
    formTargets,
    body: html`
<p><strong>${clientName}</strong> wants to use Almanac as <strong>${email}</strong>. It will be able to:</p>
<ul class="allowed">${scopes.map((scope) => html`<li>${MEANINGS[scope as ClientScope] ?? scope}</li>`)}</ul>
${redirectUri !== undefined && destination(redirectUri)}
${!isKnown && html`<p class="soft">This app isn't verified. It registered itself and chose its own name.</p>`}
<form method="post" action="${action}">
${guard}
<button type="submit" name="decision" value="allow">Allow</button>
<button class="second" type="submit" name="decision" value="deny">Don't allow</button>
</form>`,
  }
}

function destination(redirectUri: string): Html {
  const url = new URL(redirectUri)
  if (['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
    return html`<p class="notice">You'll be sent to an app on your own computer (${url.host}). Allow this only if you
just started that app yourself.</p>`
  }
  if (url.protocol !== 'https:')
    return html`<p>You'll be sent to an app that opens <strong>${url.protocol}</strong> links.</p>`
  return html`<p>You'll be sent to <strong>${url.host}</strong>.</p>`
}

/** Where the form may redirect, for the page's content security policy. */
export function formTarget(redirectUri: unknown): string[] {
  const url = typeof redirectUri === 'string' ? URL.parse(redirectUri) : null
  if (url === null) return []
  return [url.origin === 'null' ? url.protocol : url.origin]
}
