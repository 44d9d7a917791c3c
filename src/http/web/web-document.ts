import type { Account } from '../../domain/accounts/account.ts'
import { actionsOf } from '../../domain/shared/policy.ts'
import { html } from '../pages/html.ts'

/** Pages run and show only their own files, and send requests only to this service. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  // It says who is signed in.
  'Cache-Control': 'no-store',
}

/** Stands in the documents of the applications; here the service says what they need before their first call. */
const PLACE = '<meta name="almanac" content="" />'

/** The document of an application, for the one who opens it. */
export function renderDocument(document: string, basePath: string, { email, name, role }: Account): string {
  const start = { basePath, me: { email, name, role, actions: actionsOf(role) } }
  const meta = html`<meta name="almanac" content="${JSON.stringify(start)}" />`
  return document.replaceAll('="./assets/', `="${basePath}/assets/`).replace(PLACE, () => meta.text)
}
