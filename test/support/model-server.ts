import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

/** A request as the service sends it. */
export interface AskedModel {
  readonly model: string
  readonly stream: boolean
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly messages: readonly {
    readonly role: string
    readonly content: string
    readonly tool_call_id?: string
    readonly tool_calls?: readonly { readonly function: { readonly name: string } }[]
  }[]
  readonly tools?: readonly { readonly function: { readonly name: string } }[]
}

/** One reply: bytes in their order; `wait` sends nothing more, `cut` breaks the connection. */
export interface ModelReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly pieces: readonly (string | Buffer | 'wait' | 'cut')[]
}

export type Script = (asked: AskedModel) => ModelReply | Promise<ModelReply>

export interface ModelServer {
  /** Up to `/v1`, as the setting wants it. */
  readonly url: string
  asked: AskedModel[]
  /** Authorization headers as they came. */
  keys: (string | undefined)[]
  /** How many connections were closed before their reply was at its end. */
  gone: number
  /** The next requests in their order; the last for all that follow. */
  script: Script[]
  close(): Promise<void>
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`

/** The pieces of a streamed reply that says these texts. */
export function says(...texts: string[]): ModelReply {
  return { pieces: [...texts.map(said), ended('stop')] }
}

export function said(content: string): string {
  return event({ choices: [{ index: 0, delta: { content } }] })
}

export function ended(reason: string): string {
  return `${event({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}data: [DONE]\n\n`
}

/** Calls of tools, their arguments in two pieces as models send them. */
export function calls(...made: readonly (readonly [name: string, given: unknown])[]): ModelReply {
  const pieces = made.flatMap(([name, given], index) => {
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    const half = text.length >> 1
    const call = (rest: object) => event({ choices: [{ index: 0, delta: { tool_calls: [{ index, ...rest }] } }] })
    return [
      call({ id: `call${index}`, type: 'function', function: { name, arguments: text.slice(0, half) } }),
      call({ function: { arguments: text.slice(half) } }),
    ]
  })
  return { pieces: [...pieces, ended('tool_calls')] }
}

/** Serves a script as OpenAI's `/v1/chat/completions` does. */
export async function startModelServer(): Promise<ModelServer> {
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.on('error', () => {})
    if (request.url !== '/v1/chat/completions') return response.writeHead(404).end()
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as AskedModel
    const place = server.asked.push(asked) - 1
    server.keys.push(request.headers.authorization)
    response.on('close', () => {
      if (!response.writableFinished) server.gone++
    })
    const reply = await (server.script[place] ?? server.script.at(-1) ?? silent)(asked)
    return send(response, reply)
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as { port: number }
  const server: ModelServer = {
    url: `http://127.0.0.1:${port}/v1`,
    asked: [],
    keys: [],
    gone: 0,
    script: [],
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return server
}

const silent: Script = () => ({ pieces: ['wait'] })

async function send(response: ServerResponse, { status = 200, headers, pieces }: ModelReply): Promise<void> {
  response.writeHead(status, { 'Content-Type': 'text/event-stream', ...headers })
  response.flushHeaders()
  for (const piece of pieces) {
    if (piece === 'wait') return
    if (piece === 'cut') {
      response.destroy()
      return
    }
    // Each piece in its own write, so that the reader meets every cut.
    await new Promise<void>((resolve) => response.write(piece, () => resolve()))
  }
  response.end()
}
