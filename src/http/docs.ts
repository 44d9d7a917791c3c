import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import Type from 'typebox'
import { type Endpoint, endpoint } from './core/endpoint.ts'
import { CONTENT_SECURITY_POLICY } from './web/web-document.ts'
import { WEB_FOLDER } from './web/web-sources.ts'

const FOLDER = join(import.meta.dirname, 'docs')
const PAGE = join(FOLDER, 'docs.html')
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** The interactive API reference. Why it's our own: docs/decisions/0002-openapi-from-endpoints.md. */
export function docsEndpoints(): Endpoint[] {
  const shared = [join(WEB_FOLDER, 'theme.js'), ...filesIn(join(WEB_FOLDER, 'shared/styles'), ['.css'])]
  const assets = [...filesIn(FOLDER, ['.css', '.js']), ...shared].sort()
  return [file('/docs', PAGE), ...assets.map((path) => file(`/docs/${basename(path)}`, path))]
}

/** Not `globSync`: loading it takes a fiftieth of a start. */
function filesIn(folder: string, endings: readonly string[]): string[] {
  const names = readdirSync(folder).filter((name) => endings.includes(extname(name)) && !name.startsWith('.'))
  return names.map((name) => join(folder, name))
}

function file(path: string, source: string): Endpoint {
  const text = readFileSync(source, 'utf8')
  const contentType = CONTENT_TYPES[extname(source)] ?? 'application/octet-stream'
  return endpoint({
    method: 'GET',
    path,
    summary: `Documentation page asset: ${basename(source)}`,
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
