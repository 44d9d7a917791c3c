import { settledToolName } from '../../mcp/tools.ts'
import type { Endpoint } from '../core/endpoint.ts'
import chat from '../rest/api/v1/(chats)/chat.ts'
import people from '../rest/api/v1/(directory)/people.ts'
import autocomplete from '../rest/api/v1/(searches)/autocomplete.ts'
import search from '../rest/api/v1/(searches)/search.ts'

/** The operation of the Client API that does the same as a tool: both draw from its limit. */
const TWINS: ReadonlyMap<string, Endpoint> = new Map([
  ['search', search],
  ['chat', chat],
  ['employee_search', people],
  ['code_search', search],
  ['user_activity', search],
])

/** By any spelling of the tool's name, so that none gets around the limit. */
export function twinOf(toolName: string): Endpoint | undefined {
  return TWINS.get(settledToolName(toolName))
}

/** The same for what the protocol offers besides tools: lists and prompts search, arguments are completed. */
export const METHOD_TWINS: ReadonlyMap<string, Endpoint> = new Map([
  ['resources/list', search],
  ['prompts/get', search],
  ['completion/complete', autocomplete],
])
