import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RerankVariant = 'tei' | 'infinity' | 'vllm' | 'jina' | 'cohere'

export interface RerankServer {
  readonly url: string
  readonly requests: { readonly path: string; readonly authorization: string | undefined; readonly body: RerankBody }[]
  /** What the next requests are answered with instead. */
  answersWith?: { readonly status: number; readonly body: string } | 'nothing'
  close(): Promise<void>
}

interface RerankBody {
  readonly model?: string
  readonly query: string
  readonly documents?: readonly string[]
  readonly texts?: readonly string[]
}

/** Where each product listens, below its host. */
const PATHS: Readonly<Record<RerankVariant, string>> = {
  tei: '',
  infinity: '',
  vllm: '/v1',
  jina: '/v1',
  cohere: '/v2',
}

/** A reranker that speaks as one product does, and scores a text by how often it says `best`. */
export async function startRerankServer(variant: RerankVariant): Promise<RerankServer> {
  const requests: RerankServer['requests'] = []
  const server = createServer(async (incoming, outgoing) => {
    let text = ''
    for await (const chunk of incoming) text += chunk
    const body = JSON.parse(text) as RerankBody
    requests.push({ path: incoming.url ?? '', authorization: incoming.headers.authorization, body })
    if (made.answersWith === 'nothing') return
    const { status, body: answer } = made.answersWith ?? answerOf(variant, body)
    outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const made: RerankServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATHS[variant]}`,
    requests,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return made
}

function answerOf(variant: RerankVariant, { documents, texts }: RerankBody): { status: number; body: string } {
  const given = variant === 'tei' ? texts : documents
  if (given === undefined) {
    const missing = variant === 'tei' ? 'texts' : 'documents'
    return {
      status: 422,
      body: `Failed to deserialize the JSON body into the target type: missing field \`${missing}\``,
    }
  }
  const scored = given
    .map((text, index) => ({ index, score: text.split('best').length - 1 }))
    .sort((one, other) => other.score - one.score)
  if (variant === 'tei') return { status: 200, body: JSON.stringify(scored) }
  const results = scored.map(({ index, score }) => ({
    index,
    relevance_score: score,
    ...(variant === 'vllm' && { document: { text: given[index] } }),
  }))
  const around = {
    tei: {},
    infinity: { object: 'rerank', model: 'm', usage: { prompt_tokens: 1, total_tokens: 1 } },
    vllm: { id: 'rerank-1', model: 'm', usage: { total_tokens: 1 } },
    jina: { model: 'm', usage: { total_tokens: 1 } },
    cohere: { id: '1', meta: { api_version: { version: '2' } } },
  }
  return { status: 200, body: JSON.stringify({ ...around[variant], results }) }
}
