import type { Caller } from '../shared/caller.ts'
import type { ToolDescription } from '../tools/tool-runner.ts'
import type { AgentDefinition } from './agent.ts'
import type { AgentDeps } from './agent-deps.ts'
import { type AgentView, readAgent } from './read-agents.ts'

type Json = Record<string, unknown>

/** What a run of an agent takes and answers. */
export interface ReadAgentSchemas extends AgentView {
  readonly input: Json
  readonly output: Json
  /** Its tools, as far as the caller may use them. */
  readonly tools: readonly ToolDescription[]
}

export async function readAgentSchemas(deps: AgentDeps, caller: Caller, id: string): Promise<ReadAgentSchemas> {
  const view = await readAgent(deps, caller, id)
  const tools = await deps.tools.list(caller)
  return { ...view, input: inputSchema(view.definition), output: outputSchema(), tools }
}

/** JSON Schema of what a run takes. */
function inputSchema({ inputs }: AgentDefinition): Json {
  const properties = Object.fromEntries(
    inputs.map(({ name, description, options }) => [
      name,
      { type: 'string', ...(description && { description }), ...(options.length > 0 && { enum: [...options] }) },
    ]),
  )
  const required = inputs.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

/** JSON Schema of what a run answers. */
function outputSchema(): Json {
  const block = {
    type: 'object',
    required: ['text', 'type'],
    properties: { text: { type: 'string' }, type: { const: 'text' } },
  }
  const message = {
    type: 'object',
    required: ['role', 'content'],
    properties: { role: { type: 'string' }, content: { type: 'array', items: block } },
  }
  return { type: 'object', required: ['messages'], properties: { messages: { type: 'array', items: message } } }
}
