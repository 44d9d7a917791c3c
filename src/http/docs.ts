import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import Type from 'typebox'
import { type Endpoint, endpoint } from './core/endpoint.ts'

const PAGE = 'docs.html'
const FOLDER = new URL('./docs/', import.meta.url)
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

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

/** The interactive documentation. */
export function docsEndpoints(): Endpoint[] {
  const assets = readdirSync(FOLDER).filter((name) => name !== PAGE)
  return [file('/docs', PAGE), ...assets.map((name) => file(`/docs/${name}`, name))]
}

function file(path: string, name: string): Endpoint {
  const text = readFileSync(new URL(name, FOLDER), 'utf8')
  const contentType = CONTENT_TYPES[extname(name)]
  if (contentType === undefined) throw new Error(`src/http/docs/${name} is none of ${Object.keys(CONTENT_TYPES)}`)
  return endpoint({
    method: 'GET',
    path,
    summary: `Documentation page asset: ${name}`,
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
