import { setTimeout as wait } from 'node:timers/promises'
import {
  type CallToolResult,
  type ElicitRequestFormParams,
  fromJsonSchema,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { audio, image, resource, text } from './fixture-contents.ts'

const STEP_MS = 50

/** Tools that the conformance suite calls by name. */
export function registerFixtureTools(server: McpServer): void {
  const tool = (name: string, call: (context: ServerContext) => CallToolResult | Promise<CallToolResult>) =>
    server.registerTool(name, { description: `Fixture ${name}` }, call)

  tool('test_simple_text', () => ({ content: [text('This is a simple text response for testing.')] }))
  tool('test_image_content', () => ({ content: [image] }))
  tool('test_audio_content', () => ({ content: [audio] }))
  tool('test_embedded_resource', () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }))
  tool('test_multiple_content_types', () => ({
    content: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', JSON.stringify({ test: 'data', value: 123 })),
    ],
  }))
  tool('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  tool('test_logging_tool', log)
  tool('test_tool_with_logging', log)
  tool('test_tool_with_progress', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      }
      await wait(STEP_MS)
    }
    return { content: [text('done')] }
  })
  registerAskingTools(server, tool)
}

async function log({ mcpReq }: ServerContext): Promise<CallToolResult> {
  for (const message of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await mcpReq.log('info', message)
    await wait(STEP_MS)
  }
  return { content: [text('done')] }
}

/** An answer to what is asked on the way comes as its own request, which only a session leads back here. */
function inSession({ sessionId, mcpReq }: ServerContext): ServerContext['mcpReq'] {
  if (sessionId === undefined) throw new Error('There is no session to ask in')
  return mcpReq
}

/** On the stream of the call itself: we have no other. */
function elicit(context: ServerContext, message: string, requestedSchema: ElicitRequestFormParams['requestedSchema']) {
  return inSession(context).send({ method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } })
}

type RegisterTool = (name: string, call: (context: ServerContext) => Promise<CallToolResult>) => unknown

/** Tools of the older revision, which ask the client while they run. */
function registerAskingTools(server: McpServer, tool: RegisterTool): void {
  const withArgument = (name: string) =>
    fromJsonSchema<Record<string, string>>({
      type: 'object',
      properties: { [name]: { type: 'string' } },
      required: [name],
    })

  server.registerTool(
    'test_sampling',
    { description: 'Fixture', inputSchema: withArgument('prompt') },
    async ({ prompt = '' }, context) => {
      const answer = await inSession(context).send({
        method: 'sampling/createMessage',
        params: { messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens: 100 },
      })
      const [content] = [answer.content].flat()
      return { content: [text(`LLM response: ${content?.type === 'text' ? content.text : ''}`)] }
    },
  )
  server.registerTool(
    'test_elicitation',
    { description: 'Fixture', inputSchema: withArgument('message') },
    async ({ message = '' }, context) => {
      const { action, content } = await elicit(context, message, {
        type: 'object',
        properties: {
          username: { type: 'string', description: "User's response" },
          email: { type: 'string', description: "User's email address" },
        },
        required: ['username', 'email'],
      })
      return { content: [text(`User response: action: ${action}, content: ${JSON.stringify(content)}`)] }
    },
  )
  const asking = (name: string, properties: ElicitRequestFormParams['requestedSchema']['properties']) =>
    tool(name, async (context) => {
      const { action, content } = await elicit(context, 'Please answer', { type: 'object', properties })
      return { content: [text(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`)] }
    })
  asking('test_elicitation_sep1034_defaults', {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  })
  const options = ['option1', 'option2', 'option3']
  const titled = options.map((_option, at) => ({ const: `value${at + 1}`, title: `Choice ${at + 1}` }))
  asking('test_elicitation_sep1330_enums', {
    untitledSingle: { type: 'string', enum: options },
    titledSingle: { type: 'string', oneOf: titled },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
    titledMulti: { type: 'array', items: { anyOf: titled } },
  })
}
