import { once } from 'node:events'
import { get as httpGet, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'

/** An answer as it is on the wire: `fetch` would unpack it. */
export async function get(
  address: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const request = httpGet(address, { headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }
}
