import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { text } from './fixture-contents.ts'

/** Seals what a tool wants to remember between two calls, so that nobody changes it on the way. */
export const states = createRequestStateCodec<{ round: number }>({ key: 'a key of thirty-two bytes for tests' })

const ask = (message: string, name: string, isText = true) =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [name]: isText ? { type: 'string' } : { type: 'boolean' } },
      required: [name],
    },
  })
const sample = (question: string, maxTokens: number) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: question } }],
    maxTokens,
  })

/** Tools and a prompt of the newer revision, which ask by answering that something is missing (SEP-2322). */
export function registerFixtureInputs(server: McpServer): void {
  type Call = Parameters<typeof server.registerTool>[2]
  const tool = (name: string, call: (context: ServerContext) => ReturnType<Call>) =>
    server.registerTool(`test_input_required_result_${name}`, { description: `Fixture ${name}` }, call)

  tool('elicitation', ({ mcpReq }) => {
    const name = acceptedContent(mcpReq.inputResponses, 'user_name')?.['name']
    if (typeof name === 'string') return { content: [text(`Hello, ${name}!`)] }
    return inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } })
  })
  tool('sampling', ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'capital_question')
    if (answer.kind === 'sampling') return { content: [text(JSON.stringify(answer.result.content))] }
    return inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?', 100) } })
  })
  tool('list_roots', ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'client_roots')
    if (answer.kind === 'roots') return { content: [text(answer.roots.map(({ uri }) => uri).join(' '))] }
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  })
  for (const name of ['request_state', 'tampered_state']) {
    tool(name, async ({ mcpReq }) => {
      const isConfirmed = acceptedContent(mcpReq.inputResponses, 'confirm') !== undefined
      if (isConfirmed && mcpReq.requestState<{ round: number }>()?.round === 1) return { content: [text('state-ok')] }
      return inputRequired({
        inputRequests: { confirm: ask('Please confirm', 'ok', false) },
        requestState: await states.mint({ round: 1 }),
      })
    })
  }
  tool('multiple_inputs', async ({ mcpReq }) => {
    const keys = ['user_name', 'greeting', 'client_roots']
    const isComplete = keys.every((key) => inputResponse(mcpReq.inputResponses, key).kind !== 'missing')
    if (isComplete && mcpReq.requestState() !== undefined) return { content: [text('complete')] }
    return inputRequired({
      inputRequests: {
        user_name: ask('What is your name?', 'name'),
        greeting: sample('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint({ round: 1 }),
    })
  })
  tool('multi_round', async ({ mcpReq }) => {
    const round = mcpReq.requestState<{ round: number }>()?.round ?? 0
    const has = (key: string) => acceptedContent(mcpReq.inputResponses, key) !== undefined
    if (round === 2 && has('step2')) return { content: [text('complete')] }
    const isSecond = round >= 1 && (round === 2 || has('step1'))
    return inputRequired({
      inputRequests: isSecond
        ? { step2: ask('Step 2: What is your favorite color?', 'color') }
        : { step1: ask('Step 1: What is your name?', 'name') },
      requestState: await states.mint({ round: isSecond ? 2 : 1 }),
    })
  })
  // Asks for what the client says it can give, and for nothing else.
  tool('capabilities', ({ mcpReq }) => {
    const envelope = mcpReq.envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined
    const { elicitation, sampling, roots } = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
    const inputRequests = {
      ...(elicitation && { user_name: ask('What is your name?', 'name') }),
      ...(sampling && { greeting: sample('Generate a greeting', 50) }),
      ...(roots && { client_roots: inputRequired.listRoots() }),
    }
    if (Object.keys(inputRequests).length === 0 || mcpReq.inputResponses) return { content: [text('complete')] }
    return inputRequired({ inputRequests })
  })
  server.registerPrompt('test_input_required_result_prompt', { description: 'Fixture' }, ({ mcpReq }) => {
    const context = acceptedContent(mcpReq.inputResponses, 'user_context')?.['context']
    if (typeof context === 'string') return { messages: [{ role: 'user', content: { type: 'text', text: context } }] }
    return inputRequired({ inputRequests: { user_context: ask('What context should the prompt use?', 'context') } })
  })
  server.registerTool('test_streaming_elicitation', { description: 'Fixture' }, () =>
    inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } }),
  )
  server.registerTool(
    'test_missing_capability',
    { description: 'Fixture', inputSchema: fromJsonSchema({ type: 'object' }) },
    () => inputRequired({ inputRequests: { greeting: sample('Generate a greeting', 50) } }),
  )
}
