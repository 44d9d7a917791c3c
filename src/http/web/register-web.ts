import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../domain/services.ts'
import { mayUseConsole } from '../../domain/shared/policy.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { admitAddress } from '../core/admit.ts'
import type { RateLimits } from '../core/limits/rate-limits.ts'
import { registerPart } from '../core/register-part.ts'
import { accountOf, goTo, show } from '../pages/browser.ts'
import { browserContext } from '../pages/form-context.ts'
import { html } from '../pages/html.ts'
import { messagePage } from '../pages/message-page.ts'
import type { AppName, WebBuild } from './web-build.ts'
import { DOCUMENT_HEADERS, renderDocument } from './web-document.ts'

export interface WebDeps {
  readonly services: Services
  readonly limits: RateLimits
  readonly build: WebBuild | undefined
}

const unpack = promisify(brotliDecompress)

const FOLDERS = [
  'd',
  'agents',
  'library',
  'settings',
  'people',
  'chat',
  'collections',
  'answers',
  'announcements',
  'links',
  'pins',
  'skills',
  'triggers',
  'verify',
]

/** The addresses of each application's pages; what stands behind them is its own affair. */
const APP_PAGES: Readonly<Record<AppName, readonly string[]>> = {
  search: ['/', '/search', '/account/access', ...FOLDERS.flatMap((folder) => [`/${folder}`, `/${folder}/*`])],
  console: ['/console', '/console/*'],
}

/** The search application and the console. Their files are for everybody, their pages for who is signed in. */
export async function registerWeb(app: FastifyInstance, deps: WebDeps): Promise<void> {
  await registerPart(app, 'web', (pages) => {
    browserContext(pages, deps)
    pages.get('/assets/:name', (request, reply) => sendFile(deps, request, reply))
    for (const [name, paths] of Object.entries(APP_PAGES)) {
      for (const path of paths) pages.get(path, (request, reply) => sendPage(deps, name as AppName, request, reply))
    }
  })
}

/** The search application at an address it doesn't know: it says so, and offers the search. */
export async function sendUnknownPage(
  deps: WebDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  admitAddress(request, deps)
  return sendPage(deps, 'search', request, reply.code(404))
}

async function sendPage(
  { services, build }: WebDeps,
  app: AppName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const account = await accountOf(services, request)
  if (account === undefined) return goTo(reply, `/signin?next=${encodeURIComponent(request.url)}`)
  if (build === undefined) {
    const how = 'Run "npm run build:web" where Almanac is installed, then restart it.'
    return show(
      reply,
      messagePage("The web apps aren't built", 'The API works, but the web apps are missing.', how),
      503,
    )
  }
  if (app === 'console' && !mayUseConsole(account.role)) {
    const how = html`Ask an administrator for a role if you need one, or <a href="/">go back to search</a>.`
    return show(
      reply,
      messagePage("You don't have access to the console", "Your role doesn't include any administration.", how),
      403,
    )
  }
  return reply.headers(DOCUMENT_HEADERS).send(renderDocument(build.documents[app], reply.server.basePath, account))
}

async function sendFile(
  { services, build }: WebDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = request.params as { name: string }
  const accepts = request.headers['accept-encoding'] ?? ''
  const built = build?.files.get(name)
  // An update is under way: the page came from an older build, or from an instance that has a newer one.
  const file = built ?? (/^[\w.-]{1,200}$/.test(name) ? await services.webFiles.find(name) : undefined)
  if (file === undefined) throw new ServiceError('not_found', 'File not found; reload the page')
  reply.headers({
    'Content-Type': file.contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  })
  if (/\bbr\b/.test(accepts)) return reply.header('Content-Encoding', 'br').send(Buffer.from(file.packed))
  if (built === undefined) return reply.send(await unpack(file.packed))
  if (/\bgzip\b/.test(accepts)) return reply.header('Content-Encoding', 'gzip').send(built.gzip)
  return reply.send(built.plain)
}
