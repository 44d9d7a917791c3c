import type { Endpoint } from '../core/endpoint.ts'
import chat from '../rest/api/v1/chat.ts'
import people from '../rest/api/v1/people.ts'
import search from '../rest/api/v1/search.ts'

/** The operation of the Client API that does the same as a tool: both draw from its limit. */
export const TWINS: ReadonlyMap<string, Endpoint> = new Map([
  ['search', search],
  ['chat', chat],
  ['employee_search', people],
])
