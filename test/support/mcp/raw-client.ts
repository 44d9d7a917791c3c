import type { Answer, TestApp } from '../make-app.ts'

export const NEW = '2026-07-28'
export const OLD = '2025-11-25'

export interface RawOptions {
  token?: string | undefined
  path?: string
  method?: string
  headers?: Record<string, string>
}

/** One message of the revision 2026-07-28, by hand, so that a test can send it wrongly. */
export function sendMessage(
  app: TestApp,
  method: string,
  params: Record<string, unknown> = {},
  { token, path = '/mcp', headers = {} }: RawOptions = {},
): Promise<Answer> {
  const { name } = params
  return app.send(
    path,
    {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': NEW,
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
    {
      ...(token !== undefined && { token }),
      headers: {
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': NEW,
        'Mcp-Method': method,
        ...(typeof name === 'string' && { 'Mcp-Name': name }),
        ...headers,
      },
    },
  )
}

/** One message of the revision 2025-11-25; the answer comes as a stream of one event. */
export async function sendOldMessage(
  app: TestApp,
  method: string,
  params: Record<string, unknown> = {},
  { token, path = '/mcp', headers = {} }: RawOptions = {},
): Promise<Answer> {
  const answer = await app.send(
    path,
    { jsonrpc: '2.0', id: 1, method, params },
    {
      ...(token !== undefined && { token }),
      headers: { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': OLD, ...headers },
    },
  )
  const data = typeof answer.body === 'string' ? /^data: (.+)$/m.exec(answer.body)?.[1] : undefined
  return data === undefined ? answer : { ...answer, body: JSON.parse(data) }
}

export interface ToolResult {
  text: string
  isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: a wire value of a test
  structured: any
}

/** Calls a tool and takes its answer apart. */
export async function callTool(
  app: TestApp,
  token: string,
  name: string,
  given: Record<string, unknown>,
): Promise<ToolResult> {
  const { status, body } = await sendMessage(app, 'tools/call', { name, arguments: given }, { token })
  if (status !== 200 || body.result === undefined) throw new Error(`${status}: ${JSON.stringify(body)}`)
  const { content, isError = false, structuredContent } = body.result
  return { text: content[0].text, isError, structured: structuredContent }
}

export async function toolNames(app: TestApp, token: string): Promise<string[]> {
  const { body } = await sendMessage(app, 'tools/list', {}, { token })
  return body.result.tools.map(({ name }: { name: string }) => name)
}
