import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type ModelServer, startModelServer } from '../../test/support/model-server.ts'
import type { ModelPiece } from '../domain/chat/model/chat-model.ts'
import { systemClock } from '../kernel/clock.ts'
import { OpenAiChatModel } from './openai-chat-model.ts'

/** What the APIs of these families are described to stream: a turn that searches, then one that answers. */
interface Family {
  readonly name: string
  readonly key: string
  readonly search: readonly object[]
  readonly answer: readonly object[]
}

const chunk = (model: string, delta: object, finish: string | null = null, rest: object = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_760_000_000,
  model,
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finish, ...rest }],
})
const SEARCH = { name: 'search', arguments: '{"query":"travel policy"}' }
const [HEAD, TAIL] = [SEARCH.arguments.slice(0, 9), SEARCH.arguments.slice(9)]
const usage = (model: string) => ({ ...chunk(model, {}), choices: [], usage: { prompt_tokens: 9, total_tokens: 12 } })

const FAMILIES: readonly Family[] = [
  {
    name: 'OpenAI',
    key: 'sk-1',
    search: [
      chunk('gpt-4o-mini', {
        role: 'assistant',
        content: null,
        tool_calls: [{ index: 0, id: 'call_a', type: 'function', function: { name: 'search', arguments: '' } }],
        refusal: null,
      }),
      chunk('gpt-4o-mini', { tool_calls: [{ index: 0, function: { arguments: HEAD } }] }),
      chunk('gpt-4o-mini', { tool_calls: [{ index: 0, function: { arguments: TAIL } }] }),
      chunk('gpt-4o-mini', {}, 'tool_calls'),
    ],
    answer: [
      chunk('gpt-4o-mini', { role: 'assistant', content: '', refusal: null }),
      chunk('gpt-4o-mini', { content: 'Book early' }),
      chunk('gpt-4o-mini', { content: '. [1]' }),
      chunk('gpt-4o-mini', {}, 'stop'),
      usage('gpt-4o-mini'),
    ],
  },
  {
    name: 'Anthropic through a compatible gateway',
    key: 'sk-ant-1',
    search: [
      chunk('claude-sonnet', { role: 'assistant', content: 'I look it up.' }),
      chunk('claude-sonnet', {
        tool_calls: [{ index: 0, id: 'toolu_01', type: 'function', function: { name: 'search', arguments: '' } }],
      }),
      chunk('claude-sonnet', { tool_calls: [{ index: 0, function: { arguments: HEAD } }] }),
      chunk('claude-sonnet', { tool_calls: [{ index: 0, function: { arguments: TAIL } }] }),
      chunk('claude-sonnet', {}, 'tool_calls'),
    ],
    answer: [
      chunk('claude-sonnet', { role: 'assistant', content: 'Book' }),
      chunk('claude-sonnet', { content: ' early. [1]' }),
      chunk('claude-sonnet', {}, 'stop'),
    ],
  },
  {
    name: 'Ollama',
    key: '',
    // A call comes whole, with the end in a piece of its own.
    search: [
      chunk('llama3.1', {
        role: 'assistant',
        content: '',
        tool_calls: [{ index: 0, id: 'call_x1', type: 'function', function: SEARCH }],
      }),
      chunk('llama3.1', { role: 'assistant', content: '' }, 'tool_calls'),
    ],
    answer: [
      chunk('llama3.1', { role: 'assistant', content: 'Book early.' }),
      chunk('llama3.1', { role: 'assistant', content: ' [1]' }),
      chunk('llama3.1', { role: 'assistant', content: '' }, 'stop'),
    ],
  },
  {
    name: 'vLLM',
    key: 'token-1',
    search: [
      chunk('qwen', { role: 'assistant', content: '' }),
      chunk('qwen', {
        tool_calls: [{ id: 'chatcmpl-tool-1', type: 'function', index: 0, function: { name: 'search' } }],
      }),
      chunk('qwen', { tool_calls: [{ index: 0, function: { arguments: HEAD } }] }),
      chunk('qwen', { tool_calls: [{ index: 0, function: { arguments: TAIL } }] }),
      chunk('qwen', { content: '' }, 'tool_calls', { stop_reason: null }),
    ],
    answer: [
      chunk('qwen', { role: 'assistant', content: '' }),
      chunk('qwen', { content: 'Book early. [1]' }),
      chunk('qwen', { content: '' }, 'stop', { stop_reason: null }),
      usage('qwen'),
    ],
  },
  {
    name: 'llama.cpp server',
    key: '',
    search: [
      chunk('local.gguf', { role: 'assistant', content: null }),
      chunk('local.gguf', {
        tool_calls: [{ index: 0, id: 'a1', type: 'function', function: { name: 'search', arguments: HEAD } }],
      }),
      chunk('local.gguf', { tool_calls: [{ index: 0, function: { arguments: TAIL } }] }),
      { ...chunk('local.gguf', {}, 'tool_calls'), timings: { prompt_n: 9, predicted_n: 12 } },
    ],
    answer: [
      chunk('local.gguf', { role: 'assistant', content: null }),
      chunk('local.gguf', { content: 'Book early. [1]' }),
      { ...chunk('local.gguf', {}, 'stop'), timings: { prompt_n: 9, predicted_n: 12 } },
    ],
  },
]

const server: ModelServer = await startModelServer()
after(() => server.close())

const streamed = (chunks: readonly object[]) => ({
  pieces: [...chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`), 'data: [DONE]\n\n'],
})

for (const { name, key, search, answer } of FAMILIES) {
  test(`${name}: a search and an answer are read from what it streams`, async () => {
    const asked = server.asked.length
    server.script[asked] = () => streamed(search)
    server.script[asked + 1] = () => streamed(answer)
    const model = new OpenAiChatModel({ url: server.url, model: 'any', key, silenceMs: 60_000, clock: systemClock })
    const turn = async (): Promise<ModelPiece[]> => {
      const request = { messages: [{ role: 'user' as const, content: 'How do I travel?' }], tools: [], maxTokens: 100 }
      return Array.fromAsync(model.reply(request, AbortSignal.timeout(60_000)))
    }

    const searching = await turn()
    const answering = await turn()
    model.close()

    const last = searching.at(-1)
    assert.equal(last?.kind, 'calls')
    assert.deepEqual(last.kind === 'calls' && last.calls.map(({ name: tool, arguments: given }) => [tool, given]), [
      [SEARCH.name, SEARCH.arguments],
    ])
    assert.equal(answering.map((piece) => (piece.kind === 'text' ? piece.text : '')).join(''), 'Book early. [1]')
    assert.equal(server.keys.at(-1), key === '' ? undefined : `Bearer ${key}`)
  })
}
