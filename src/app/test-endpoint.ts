import type { ModelEndpoint, ModelKind, ModelTest } from '../domain/models/model-endpoint.ts'
import type { OpenAiEmbedder } from '../embedding/openai-embedder.ts'
import { explainFailure } from '../models/explain-failure.ts'
import type { OpenAiChatModel } from '../models/openai-chat-model.ts'
import type { RerankEndpoint } from '../models/rerank-endpoint.ts'

export interface TestedClients {
  chat(): OpenAiChatModel
  embedding(): OpenAiEmbedder
  reranker(): RerankEndpoint
}

const TIMEOUT_MS = 30_000

/** Makes one real call, like those that chat and search make, and says what happened. */
export async function testEndpoint(
  kind: ModelKind,
  endpoint: ModelEndpoint,
  clients: TestedClients,
): Promise<ModelTest> {
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const said = await CALLS[kind](clients)
    return { isWorking: true, message: said, tookMs: took() }
  } catch (error) {
    const message = explainFailure(error as Error, { ...endpoint, isTimeout: took() >= TIMEOUT_MS })
    return { isWorking: false, message, tookMs: took() }
  }
}

const CALLS: Readonly<Record<ModelKind, (clients: TestedClients) => Promise<string>>> = {
  chat: (clients) =>
    closing(clients.chat(), async (model) => {
      const messages = [{ role: 'user' as const, content: 'Reply with the word OK.' }]
      let hasText = false
      // Models that think before they write need some room.
      for await (const piece of model.reply({ messages, tools: [], maxTokens: 200 }, AbortSignal.timeout(TIMEOUT_MS))) {
        hasText ||= piece.kind === 'text'
      }
      return hasText ? 'The model answered.' : 'The model answered without text.'
    }),
  embedding: (clients) =>
    closing(clients.embedding(), async (embedder) => {
      const [vector] = await embedder.embed(['test'], 'query', TIMEOUT_MS)
      return `The model returned a vector with ${vector?.length ?? 0} dimensions.`
    }),
  reranker: (clients) =>
    closing(clients.reranker(), async (reranker) => {
      await reranker.ask('office hours', ['The office opens at nine.', 'Apples are green.'], TIMEOUT_MS)
      return 'The reranker scored two texts.'
    }),
}

async function closing<Client extends { close(): void }>(
  client: Client,
  use: (client: Client) => Promise<string>,
): Promise<string> {
  try {
    return await use(client)
  } finally {
    client.close()
  }
}
