import { once } from 'node:events'
import { createServer } from 'node:http'

/** Anything that turns a text into numbers. */
export interface TextEmbedder {
  embed(text: string): Float32Array
}

export interface EmbeddingServer {
  /** Up to `/v1`, as the setting wants it. */
  readonly url: string
  readonly port: number
  /** Every text that it was sent, refused or not. */
  readonly texts: string[]
  /** Authorization headers as they came. */
  readonly keys: (string | undefined)[]
  /** What it answers instead of vectors: a status, or nothing at all. */
  trouble: { status: number; headers?: Record<string, string> } | 'silent' | undefined
  /** A text that it answers with 400, whatever it is sent along with. */
  refuses: (text: string) => boolean
  /** Does not know base64 and says so. */
  isOldFashioned: boolean
  close(): Promise<void>
}

/** Serves an embedder as OpenAI's `/v1/embeddings` does. `models`: by the name that a request asks for. */
export async function startEmbeddingServer(
  models: Readonly<Record<string, TextEmbedder>>,
  port = 0,
): Promise<EmbeddingServer> {
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as {
      model: string
      input: string[]
      encoding_format?: string
    }
    server.texts.push(...asked.input)
    server.keys.push(request.headers.authorization)
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (server.trouble === 'silent') return
    if (server.trouble !== undefined) return answer(server.trouble.status, {}, server.trouble.headers)
    if (request.url !== '/v1/embeddings') return answer(404, {})
    const model = models[asked.model]
    if (model === undefined) return answer(404, { error: { message: 'no such model' } })
    if (asked.input.some(server.refuses)) return answer(400, { error: { message: 'input is too long' } })
    const isBase64 = asked.encoding_format === 'base64'
    if (isBase64 && server.isOldFashioned) return answer(400, { error: { message: 'encoding_format is not known' } })
    const data = asked.input.map((text, index) => {
      const vector = model.embed(text)
      const embedding = isBase64 ? Buffer.from(vector.buffer).toString('base64') : [...vector]
      return { object: 'embedding', index, embedding }
    })
    return answer(200, { object: 'list', model: asked.model, data })
  }).listen(port, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address() as { port: number }
  const server: EmbeddingServer = {
    url: `http://127.0.0.1:${address.port}/v1`,
    port: address.port,
    texts: [],
    keys: [],
    trouble: undefined,
    refuses: () => false,
    isOldFashioned: false,
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return server
}
