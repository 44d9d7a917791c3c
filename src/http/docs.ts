import { readFileSync } from 'node:fs'
import Type from 'typebox'
import { type Endpoint, endpoint } from './core/endpoint.ts'

const HTML = 'text/html; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const JAVASCRIPT = 'text/javascript; charset=utf-8'

/** Everything the page loads, in `docs/` beside this file. */
const ASSETS: readonly (readonly [file: string, contentType: string])[] = [
  ['docs.css', CSS],
  ['docs.js', JAVASCRIPT],
  ['deprecations.js', JAVASCRIPT],
  ['dom.js', JAVASCRIPT],
  ['example.js', JAVASCRIPT],
  ['field-list.js', JAVASCRIPT],
  ['operation.js', JAVASCRIPT],
  ['request-form.js', JAVASCRIPT],
  ['schema.js', JAVASCRIPT],
]

// The page shows and runs nothing but its own files, and talks to nobody but this service.
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The interactive documentation, at `/docs` and for whoever opens the bare address. */
export function docsEndpoints(): Endpoint[] {
  return [
    file('/', 'docs.html', HTML),
    file('/docs', 'docs.html', HTML),
    ...ASSETS.map(([name, contentType]) => file(`/docs/${name}`, name, contentType)),
  ]
}

function file(path: string, name: string, contentType: string): Endpoint {
  const text = readFileSync(new URL(`./docs/${name}`, import.meta.url), 'utf8')
  return endpoint({
    method: 'GET',
    path,
    summary: `The documentation for the browser: ${name}`,
    tag: 'Operations',
    auth: { kind: 'none' },
    response: Type.String(),
    contentType,
    headers: { 'Content-Security-Policy': CONTENT_SECURITY_POLICY, 'Cache-Control': 'no-cache' },
    async handle() {
      return text
    },
  })
}
