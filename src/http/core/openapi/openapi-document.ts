import type { TSchema } from 'typebox'
import type { AnswerKind } from '../answers.ts'
import { DEPRECATIONS } from '../deprecations/deprecation-table.ts'
import { type Auth, type Endpoint, operationName } from '../endpoint.ts'
import type { EndpointErrorShape } from '../errors/error-shapes.ts'
import { LIST_FILE_TYPE, listColumns } from '../list-file.ts'
import { annotation, Components } from './components.ts'
import { type DescribedRoute, describedOperation, ROUTE_SECURITY_SCHEMES } from './described-route.ts'
import { REFUSAL_SCHEMAS, REFUSALS, statusWords } from './refusal-schemas.ts'

type Json = Record<string, unknown>

/**
 * The API as an OpenAPI 3.1 document, generated from the same objects that serve it.
 * See docs/decisions/0002-openapi-from-endpoints.md.
 */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  baseUrl: string,
  routes: readonly DescribedRoute[] = [],
): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const item of endpoints) {
    paths[item.path] = { ...paths[item.path], [item.method.toLowerCase()]: operation(item, components) }
  }
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describedOperation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Almanac',
      version: '1',
      description:
        'Enterprise search: push documents with their permissions and search as a user. Fields that an operation does not have are ignored, and the response header X-Service-Ignored-Fields names them. Send `Prefer: handling=strict` to get a 400 instead.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl === '' ? '/' : baseUrl }],
    tags: [...new Set([...endpoints, ...routes].map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        ...components.schemas,
        ...REFUSAL_SCHEMAS,
      },
      headers: { IgnoredFields: IGNORED_FIELDS },
      securitySchemes: {
        indexingToken: { type: 'http', scheme: 'bearer', description: 'An indexing token' },
        clientToken: { type: 'http', scheme: 'bearer', description: "A client token with the operation's scope" },
        ...ROUTE_SECURITY_SCHEMES,
      },
    },
  }
}

const IGNORED_FIELDS: Json = {
  description: 'Fields of the request that the operation does not have, comma-separated: `document.tittle`. Up to 20.',
  schema: { type: 'string' },
}

function operation(item: Endpoint, components: Components): Json {
  const row = DEPRECATIONS.find((each) => each.kind === 'endpoint' && each.operation === operationName(item))
  return {
    summary: item.summary,
    operationId: `${item.method.toLowerCase()}${item.path.replace(/[^A-Za-z0-9]+(\w)?/g, (_, next = '') => next.toUpperCase())}`,
    tags: [item.tag],
    security: securityOf(item.auth),
    ...(item.isExperimental && { 'x-service-experimental': true }),
    ...(row && { deprecated: true, 'x-service-deprecated': [annotation(row)] }),
    ...((item.params || item.query) && {
      parameters: [...parametersOf('path', item.params), ...parametersOf('query', item.query)],
    }),
    ...(item.request && {
      requestBody: {
        required: !mayBeAbsent(item.request),
        content: {
          [item.isMultipart ? 'multipart/form-data' : 'application/json']: { schema: components.refer(item.request) },
        },
      },
    }),
    responses: responsesOf(item, components),
  }
}

/** Any one of them will do; an empty list says that none is needed. */
function securityOf(auth: Auth): Json[] {
  if (auth.kind === 'none') return []
  if (auth.kind === 'admin') return [{ clientToken: ['ADMIN'] }, { session: [] }]
  if (auth.kind === 'client') return [{ clientToken: auth.scope === 'any' ? [] : [auth.scope] }]
  return [{ indexingToken: [] }]
}

function parametersOf(place: 'path' | 'query', schema: TSchema | undefined): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

function responsesOf(item: Endpoint, components: Components): Json {
  const refusal = (description: string) => ({
    description,
    content: {
      [item.errors === 'problem' ? 'application/problem+json' : 'application/json']: {
        schema: { $ref: `#/components/schemas/${REFUSALS[item.errors ?? 'service']}` },
      },
    },
  })
  const content = contentOf(item, components)
  return {
    [item.status ?? 200]: {
      description: answerWords(item, content),
      ...(item.request && { headers: { 'X-Service-Ignored-Fields': { $ref: '#/components/headers/IgnoredFields' } } }),
      ...(content && { content }),
    },
    ...Object.fromEntries(statusesOf(item).map((status) => [status, refusal(statusWords(status))])),
  }
}

const UNPROCESSABLE: ReadonlySet<EndpointErrorShape> = new Set(['search', 'shared', 'problem', 'agents'])

/** Every refusal that the operation can answer with. */
function statusesOf(item: Endpoint): number[] {
  if (item.auth.kind === 'none') return [400, 404, 408, 413, 415, 500, 503]
  const isEnding = DEPRECATIONS.some((row) => row.kind === 'endpoint' && row.operation === operationName(item))
  return [
    ...[400, 401, 403, 404, 408, 413, 415, 429, 500, 503, 507],
    ...(onlyReads(item) ? [] : [409]),
    ...(isEnding ? [410] : []),
    ...(UNPROCESSABLE.has(item.errors ?? 'service') ? [422] : []),
  ].sort((one, other) => one - other)
}

/** Operations that only read: `get…`, `list…` and GET requests. They can't conflict with an earlier write. */
function onlyReads({ method, path }: Endpoint): boolean {
  return method === 'GET' || /\/(get|list)\w+$/.test(path) || path.includes('/debug/')
}

function answerWords({ answers = ['json'] }: Endpoint, content: Json | undefined): string {
  if (content === undefined) return 'Success, without a body'
  return answers.includes('lines') ? 'The response. If streamed, one JSON value per line.' : 'The response'
}

/** What each kind of answer looks like, by its content type. */
function contentOf(endpoint: Endpoint, components: Components): Json | undefined {
  const { answers = ['json'], contentType, jsonType, response } = endpoint
  const schema = response === undefined ? undefined : components.refer(response)
  const forms: Record<AnswerKind, [string, Json] | undefined> = {
    json: schema && [contentType ?? jsonType ?? 'application/json', { schema }],
    lines: [contentType ?? 'text/plain', { schema: schema ?? {} }],
    events: ['text/event-stream', { schema: { type: 'string' }, ...(schema && { 'x-event-data': schema }) }],
    file: [contentType ?? 'application/octet-stream', { schema: { type: 'string', format: 'binary' } }],
  }
  const entries = answers.flatMap((kind) => {
    const [types = '', form] = forms[kind] ?? []
    // A file may be of one of several types; each is its own media type.
    return form === undefined ? [] : types.split(/,\s*/).map((type): [string, Json] => [type, form])
  })
  if (listColumns(endpoint) !== undefined) {
    entries.push([LIST_FILE_TYPE, { schema: { type: 'string', description: 'The full list as a spreadsheet file' } }])
  }
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** A body that may be left out is one that may be null. */
function mayBeAbsent(schema: TSchema): boolean {
  const { anyOf = [] } = schema as { anyOf?: { type?: string }[] }
  return anyOf.some(({ type }) => type === 'null')
}
