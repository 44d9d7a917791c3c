import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import type { Services } from '../domain/services.ts'
import { ServiceError } from '../kernel/errors.ts'
import type { Health } from '../kernel/health.ts'
import { newRequestId } from '../kernel/ids.ts'
import { HINT_KEYWORD } from '../kernel/lenient-input.ts'
import { PublicAddress } from '../kernel/network/public-address.ts'
import { currentTracer } from '../kernel/tracing.ts'
import type { ToolFixtures } from '../mcp/tool-handler.ts'
import { INT64_KEYWORD } from '../wire/int64.ts'
import { DEPRECATIONS } from './core/deprecations/deprecation-table.ts'
import { DeprecationSchedule } from './core/deprecations/schedule.ts'
import { Drain } from './core/drain.ts'
import type { Endpoint } from './core/endpoint.ts'
import { answerClientError } from './core/errors/client-errors.ts'
import { answerError } from './core/errors/error-answers.ts'
import { notFoundHandler } from './core/errors/not-found.ts'
import { readJson } from './core/json/read-json.ts'
import { LateCompilers } from './core/late-compilers.ts'
import { RateLimits } from './core/limits/rate-limits.ts'
import { lingerOnClose } from './core/lingering-close.ts'
import type { Metrics } from './core/metrics.ts'
import { guardMetrics } from './core/metrics-guard.ts'
import { registerEndpoint } from './core/register-endpoint.ts'
import { readMultipart } from './core/requests/read-multipart.ts'
import { checkLengthsQuickly, textPatterns } from './core/requests/text-checks.ts'
import { addSecurityHeaders } from './core/security-headers.ts'
import { ServiceHeaders } from './core/service-headers.ts'
import type { AnsweringThreads } from './core/threads/answering-threads.ts'
import { traceRequests } from './core/trace-requests.ts'
import { ENDPOINTS } from './endpoints.ts'
import { registerMcp } from './mcp/register-mcp.ts'
import { AuthorizationServer } from './oauth/authorization-server.ts'
import { registerInteractions } from './oauth/interactions.ts'
import { registerOAuth } from './oauth/register-oauth.ts'
import { operationalEndpoints } from './operational.ts'
import { registerToolConsent } from './pages/consent/register-tool-consent.ts'
import { OidcSignIn } from './pages/oidc-sign-in.ts'
import { registerGoLinks } from './pages/register-go-links.ts'
import { registerInvitation } from './pages/register-invitation.ts'
import { registerPages } from './pages/register-pages.ts'
import { registerSaml } from './pages/register-saml.ts'
import { registerSso } from './pages/register-sso.ts'
import { SamlSignIn } from './pages/saml-sign-in.ts'
import type { DemoSignIn } from './pages/sign-in-page.ts'
import { registerScim } from './scim/register-scim.ts'
import { registerWeb, sendUnknownPage } from './web/register-web.ts'
import type { WebBuild } from './web/web-build.ts'

const MAX_HEADERS_MS = 60_000
const MAX_CHECK_MS = 10_000
/** By everybody who waited for the service; their schemas are among the largest. */
const ASKED_SOON = [
  '/rest/api/v1/search',
  '/rest/api/v1/autocomplete',
  '/api/index/v1/bulkindexdocuments',
  '/api/index/v1/indexdocuments',
  '/api/index/v1/indexdocument',
]
/** A longer body of nothing but blanks is nobody's way to send none. */
const MAX_BLANK_BYTES = 100

export type HttpServer = FastifyInstance

export interface ServerDeps {
  readonly config: Config
  readonly services: Services
  readonly log: Logger
  readonly metrics: Metrics
  /** Only tests of the tool protocol have any. */
  readonly toolFixtures?: ToolFixtures | undefined
  /** The pages of the search application and the console; absent: not built. */
  readonly webBuild?: WebBuild | undefined
  /** Only the demo has one. */
  readonly demo?: DemoSignIn | undefined
  isReady(): boolean
  readonly health: Health
  /** Missing if this thread answers everything. */
  readonly threads?: AnsweringThreads | undefined
}

/** The HTTP server with every endpoint behind the pipeline. Not listening yet. */
export async function createServer(deps: ServerDeps): Promise<HttpServer> {
  const { config, services, log, metrics } = deps
  const basePath = config.baseUrl === '' ? '' : new PublicAddress(config.baseUrl).path
  const compilers = new LateCompilers(ASKED_SOON)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // We write one line per request ourselves, without its address: that may hold a query.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newRequestId(),
    requestIdHeader: false,
    bodyLimit: config.maxRequestBytes,
    requestTimeout: config.requestTimeoutSeconds * 1000,
    http: requestTimes(config),
    clientErrorHandler: answerClientError,
    // The header counts only when the request came through one of these.
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    // Both are `Drain`'s.
    forceCloseConnections: false,
    return503OnClosing: false,
    // An address that cannot be decoded: no route, no hook, no error handler has seen it.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request as FastifyRequest, reply.header('X-Request-Id', request.id) as FastifyReply),
    // A document's id may be an address, escaped.
    routerOptions: { maxParamLength: 20_000 },
    // Whether a proxy takes the path off or leaves it there is all the same.
    rewriteUrl: ({ url = '/' }) => withoutBase(url, basePath),
    schemaController: { compilersFactory: compilers },
    // Wrong types are refused, not guessed at; unknown fields stay, and are ignored.
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: true,
        allErrors: false,
        // Messages may need the value that was refused.
        verbose: true,
        keywords: [INT64_KEYWORD, HINT_KEYWORD],
        // Optimizing what it writes took half of the compiler's time, and V8 does it again.
        code: { regExp: textPatterns, optimize: false },
      },
      onCreate: checkLengthsQuickly,
    },
  })
  app.decorate('servedRoutes', listRoutes(app))
  app.decorate('basePath', basePath)
  app.decorate('makeRest', () => compilers.makeRest())
  const operational = operationalEndpoints({ ...deps, endpoints: ENDPOINTS })
  const endpoints: Endpoint[] = [...ENDPOINTS, ...operational]

  addSecurityHeaders(app, config.baseUrl)
  readJsonBodies(app)
  observeRequests(app, metrics, services)
  guardMetrics(app, config)
  const tracer = currentTracer()
  if (tracer !== undefined) traceRequests(app, tracer)
  endInOrder(app, config.drainSeconds)
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ServiceError) metrics.refused(error.code)
    answerError(error, request, reply)
  })
  const schedule = new DeprecationSchedule(DEPRECATIONS, services.deprecationClock, config.deprecations)
  const pipeline = {
    config,
    services,
    limits: new RateLimits(config, services.clock),
    headers: new ServiceHeaders(config.headerAliases),
    schedule,
    deprecationDocsUrl: `${config.baseUrl}/docs#deprecations`,
    isReady: deps.isReady,
    threads: deps.threads,
  }
  for (const endpoint of endpoints) registerEndpoint(app, endpoint, pipeline)
  await registerMcp(app, { pipeline, log, fixtures: deps.toolFixtures })
  const browser = { services, limits: pipeline.limits }
  const web = { ...browser, build: deps.webBuild }
  app.setNotFoundHandler(notFoundHandler(endpoints, schedule, (request, reply) => sendUnknownPage(web, request, reply)))
  const server = new AuthorizationServer({ services, log, fetch: services.outgoing.clients })
  await registerPages(app, { ...browser, demo: deps.demo })
  await registerWeb(app, web)
  await registerInvitation(app, browser)
  await registerGoLinks(app, browser)
  await registerSso(app, { ...browser, oidc: new OidcSignIn(services.outgoing.identity, services.clock) })
  await registerSaml(app, { ...browser, saml: new SamlSignIn(services) })
  await registerToolConsent(app, browser)
  await registerScim(app, browser)
  await registerInteractions(app, { ...browser, server })
  await registerOAuth(app, { ...browser, server, isLimited: config.rateLimits === 'on' })
  return app
}

/** The timeout of a whole request, headers included. Checked often enough to be accurate. */
function requestTimes({ requestTimeoutSeconds }: Config) {
  const requestTimeout = requestTimeoutSeconds * 1000
  return {
    requestTimeout,
    headersTimeout: Math.min(requestTimeout, MAX_HEADERS_MS),
    connectionsCheckingInterval: Math.min(MAX_CHECK_MS, requestTimeout / 4),
  }
}

/** Leaves a quarter of the time to what has to be stopped after the requests. */
function endInOrder(app: FastifyInstance, drainSeconds: number): void {
  const drain = new Drain(app.server)
  lingerOnClose(app.server, () => drain.isDraining)
  app.addHook('preClose', () => drain.finish(drainSeconds * 750))
  app.addHook('onRequest', async () => {
    if (!drain.isDraining) return
    throw new ServiceError('unavailable', 'The service is stopping; try again in a moment', { retryAfterSeconds: 1 })
  })
}

/** Where no form is taken, it is as wrong as any other kind of body; one that takes forms takes nothing else. */
async function readForm(request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (request.routeOptions.config.isMultipart !== true) {
    throw new ServiceError('unsupported_media_type', 'Send the body as JSON, with `Content-Type: application/json`')
  }
  return readMultipart(request.headers['content-type'] ?? '', body)
}

/** JSON, where an empty body counts as none: generated clients send the content type with every POST. */
function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.routeOptions.config.isMultipart === true) {
      throw new ServiceError('unsupported_media_type', 'Send a form, with `Content-Type: multipart/form-data`')
    }
    return body.length < MAX_BLANK_BYTES && body.toString('utf8').trim() === ''
      ? undefined
      : readJson(body, request.routeOptions.config.maxValues)
  })
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readForm)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that is served, as `GET /scim/v2/Users/{id}`. */
    servedRoutes(): ReadonlySet<string>
    /** Where below its host users reach the service: empty, or as `/almanac`. */
    readonly basePath: string
    /** Makes what operations need that were not called yet. */
    makeRest(): Promise<void>
  }
  interface FastifyContextConfig {
    /** The route only says that its method is not allowed. */
    isRefusal?: boolean
  }
}

/** `/almanac/search` → `/search`, where `/almanac` is the base. */
function withoutBase(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest.startsWith('/') ? rest : url
}

function listRoutes(app: FastifyInstance): () => Set<string> {
  const added: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    added.push(route)
  })
  return () => {
    const served = new Set<string>()
    for (const { method, url, config } of added) {
      if ((config as { isRefusal?: boolean } | undefined)?.isRefusal === true) continue
      const path = url.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
      for (const each of [method].flat()) if (each !== 'HEAD') served.add(`${each} ${path}`)
    }
    return served
  }
}

function observeRequests(
  app: FastifyInstance,
  metrics: Metrics,
  { recentRequests, clock }: Pick<Services, 'recentRequests' | 'clock'>,
): void {
  app.decorateRequest('trace')
  app.decorateRequest('challenge')
  app.addHook('onRequest', async (request, reply) => {
    request.trace = {}
    reply.header('X-Request-Id', request.id)
    // In no id, name or parameter; and PostgreSQL would fail on it wherever it got to.
    if (/%00/.test(request.raw.url ?? '')) {
      throw new ServiceError('invalid_request', 'The URL contains a NUL character (%00); remove it')
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    const { operation = 'unknown' } = request.trace
    metrics.observe(operation, reply.statusCode, reply.elapsedTime / 1000)
    const isProbe = isQuiet(request)
    const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime * 10) / 10]
    request.log[isProbe ? 'debug' : 'info']({ ...request.trace, status, ms }, 'request')
    if (isProbe) return
    const { tokenId: credential, actAs, code } = request.trace
    const { id, ip: address } = request
    recentRequests.note({ id, at: clock.now(), operation, status, code, millis: ms, credential, actAs, address })
  })
}

/** Probes ask every few seconds; their lines would bury the others. */
function isQuiet(request: FastifyRequest): boolean {
  return ['GET /healthz', 'GET /readyz', 'GET /metrics'].includes(request.trace.operation ?? '')
}
