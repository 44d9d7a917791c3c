import { Html, html } from './html.ts'

export const STYLE_PATH = '/signin/style.css'

export interface Page {
  readonly title: string
  readonly body: Html
  /** The pages that the bar above it leads to, as on the pages of the applications; absent: it stands by itself. */
  readonly bar?: readonly { readonly href: string; readonly label: string }[]
  /** Where its forms may lead, besides this service: browsers hold redirects after a form against the list. */
  readonly formTargets?: readonly string[]
}

/**
 * The whole document: no script, one style sheet of our own. Its links are written from the root of the service, and
 * put below the path at which users reach it.
 */
export function renderPage({ title, body, bar }: Page, basePath: string): string {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Almanac</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body${bar && html` class="in-app"`}>
${bar && topBar(bar)}
<main>
${bar === undefined && BRAND}
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

/** What a page may do: show itself. RFC 9700, sections 4.2.4 and 4.16: no referrer, no frame around it. */
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

/** What is wrong, where a screen reader says it at once. */
export function notice(message: string | undefined): Html {
  return message === undefined ? new Html('') : html`<p class="notice" role="alert">${message}</p>`
}

/** What has been done, said the same way without a hurry. */
export function done(message: string): Html {
  return html`<p class="done" role="status">${message}</p>`
}
