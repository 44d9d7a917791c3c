import type { Theme } from './cookies.ts'
import { Html, html } from './html.ts'

export const STYLE_PATH = '/signin/style.css'

export interface Page {
  readonly title: string
  readonly body: Html
  /** Links in the top bar, the same as in the web apps. Absent: the page has no bar. */
  readonly bar?: readonly { readonly href: string; readonly label: string }[]
  /** The page that this one belongs to, above the title. */
  readonly back?: { readonly href: string; readonly label: string }
  /** When the browser loads it again. */
  readonly refreshSeconds?: number
  /** Other sites its forms may redirect to. Browsers check redirects after a form against this list. */
  readonly formTargets?: readonly string[]
}

/**
 * The whole document, with no scripts and one style sheet. Links are written from the root of the service and
 * prefixed here with the path it is served under. Without a theme, the page follows the system.
 */
export function renderPage({ title, body, bar, back, refreshSeconds }: Page, basePath: string, theme?: Theme): string {
  const { text } = html`<!doctype html>
<html lang="en"${theme && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${refreshSeconds}">`}
<title>${title} · Almanac</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body${bar && html` class="in-app"`}>
${bar && topBar(bar)}
<main>
${bar === undefined && BRAND}
${back && html`<p class="back"><a href="${back.href}">${back.label}</a></p>`}
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
  return text.replace(/(?<= (?:href|action)=")\/(?!\/)/g, () => `${basePath}/`)
}

const BRAND = html`<p class="brand"><a href="/">Almanac</a></p>`

function topBar(bar: NonNullable<Page['bar']>): Html {
  const links = bar.map(({ href, label }) => html`<a href="${href}">${label}</a>`)
  return html`<header class="top">${BRAND}<nav aria-label="Main">${links}</nav></header>`
}

/** Pages may only show themselves. RFC 9700, sections 4.2.4 and 4.16: no referrer, no frame around it. */
export function pageHeaders({ formTargets = [] }: Pick<Page, 'formTargets'>): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  }
}

/** An error. Screen readers announce it immediately. */
export function notice(message: string | undefined): Html {
  return message === undefined ? new Html('') : html`<p class="notice" role="alert">${message}</p>`
}

/** A confirmation. Screen readers announce it when the user is idle. */
export function done(message: string): Html {
  return html`<p class="done" role="status">${message}</p>`
}
