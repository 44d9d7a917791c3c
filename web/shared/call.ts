import type { Operations } from '../generated/api.ts'
import { readRefusal, unreachable } from './api-error.ts'
import { sessionEnded } from './session.ts'
import { at } from './start.ts'

export type OperationName = keyof Operations
export type Answer<Name extends OperationName> = Operations[Name]['answer']

/** The parts of `path`, `query` and `body` that the operation takes. */
export type Input<Name extends OperationName> = {
  [Part in 'path' | 'query' | 'body' as Operations[Name][Part] extends undefined ? never : Part]: Operations[Name][Part]
}

// Over plain http browsers don't mark same-site requests, so this header does.
const OWN_PAGE = { 'X-Almanac-Page': '1' }

// Most of the Platform API, and parts of the Client API, need an opt-in header.
const IS_EXPERIMENTAL = /^\/api\/|\/tool-servers\/\{serverId\}/
const EXPERIMENTAL = { 'X-Service-Include-Experimental': 'true' }

// These requests must finish even while the page is closing.
const LASTING = /\/(?:feedback|activity)$/

/** Calls an operation as the signed-in user: `call('POST /rest/api/v1/search', { body: { query } })`. */
export async function call<Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  const response = await request(name, input, signal)
  const text = await response.text()
  const isJson = /\bjson\b/.test(response.headers.get('Content-Type') ?? '')
  return (isJson && text !== '' ? JSON.parse(text) : text) as Answer<Name>
}

/** The raw response, for callers that read it as a stream. */
export async function request<Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
  accept?: string,
): Promise<Response> {
  const {
    path = {},
    query = {},
    body,
  } = input as unknown as {
    path?: Record<string, string>
    query?: Record<string, string | undefined>
    body?: unknown
  }
  const isForm = body instanceof FormData
  const [method = 'GET', template = ''] = name.split(' ')
  const address = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(path[key] ?? ''))
  const response = await send(address + questionMark(query), {
    method,
    credentials: 'same-origin',
    headers: {
      ...OWN_PAGE,
      ...(accept !== undefined && { Accept: accept }),
      ...(IS_EXPERIMENTAL.test(template) && EXPERIMENTAL),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(LASTING.test(template) && { keepalive: true }),
  })
  if (response.status === 401) sessionEnded()
  if (!response.ok) throw await readRefusal(response)
  return response
}

async function send(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(at(address), options)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw unreachable()
  }
}

function questionMark(query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
