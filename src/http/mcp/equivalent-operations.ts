import { settledToolName } from '../../mcp/tools.ts'
import type { Endpoint } from '../core/endpoint.ts'
import chat from '../rest/api/v1/(chats)/chat.ts'
import people from '../rest/api/v1/(directory)/people.ts'
import autocomplete from '../rest/api/v1/(searches)/autocomplete.ts'
import search from '../rest/api/v1/(searches)/search.ts'

/** The Client API operation that does the same as a tool. Both count toward its rate limit. */
const EQUIVALENTS: ReadonlyMap<string, Endpoint> = new Map([
  ['search', search],
  ['chat', chat],
  ['employee_search', people],
  ['code_search', search],
  ['user_activity', search],
])

/** Takes any spelling of the tool's name, so that none evades the limit. */
export function equivalentOperation(toolName: string): Endpoint | undefined {
  return EQUIVALENTS.get(settledToolName(toolName))
}

/** The same for the protocol's other methods: lists and prompts search, arguments are completed. */
export const METHOD_EQUIVALENTS: ReadonlyMap<string, Endpoint> = new Map([
  ['resources/list', search],
  ['prompts/get', search],
  ['completion/complete', autocomplete],
])
