import { Socket } from 'node:net'
import type { Connector, Scope } from '#connector-kit'
import { FrameReader } from '../../kernel/processes/frames.ts'
import { startGuard } from '../../kernel/processes/start-guard.ts'
import { boundItems } from './bound-items.ts'
import { closeNetwork } from './close-network.ts'
import { type Message, Peer } from './peer.ts'
import { sourceThrough } from './source-through.ts'

/**
 * The program of a connector process. It holds the connector's code and no secret: everything it reads goes through the
 * service, which it asks over pipes.
 */
startGuard({ maxBytes: Number(process.argv[2]), maxSeconds: Number.POSITIVE_INFINITY })
const maxItemBytes = Number(process.argv[3])

const replies = new Socket({ fd: 3, readable: false, writable: true })
const requests = new FrameReader<Message>()
const stopping = new AbortController()

let connector: Connector
let source: ReturnType<typeof sourceThrough>

const send = (pieces: Uint8Array[]) => {
  for (const piece of pieces) replies.write(piece)
}
const peer: Peer = new Peer(send, {
  async call(method, [first, second]) {
    if (method === 'open') return open(String(first), second)
    if (method === 'read') return boundItems.ofRead(await connector.read(source, first as never), maxItemBytes)
    throw new Error(`There is no method ${method}`)
  },
  stream(method, args) {
    switch (method) {
      case 'check':
        return connector.check(source)
      case 'accounts':
        return connector.accounts?.(source) ?? none()
      case 'groups':
        return connector.groups?.(source) ?? none()
      case 'people':
        return connector.people?.(source) ?? none()
      case 'scopes':
        return connector.scopes(source)
      case 'list':
        return boundItems.ofListing(connector.list(source, args[0] as Scope, args[1] ?? undefined), maxItemBytes)
      case 'changes':
        return boundItems.ofChanges(
          connector.changes?.(source, (args[0] as string | null) ?? undefined) ?? none(),
          maxItemBytes,
        )
      default:
        throw new Error(`There is no method ${method}`)
    }
  },
})

async function open(module: string, config: unknown): Promise<void> {
  closeNetwork()
  const loaded = (await import(module)) as { default: Connector }
  connector = loaded.default
  source = sourceThrough(peer, config, stopping.signal)
}

async function* none(): AsyncGenerator<never> {}

process.stdin.on('data', (chunk: Buffer) => {
  for (const frame of requests.push(chunk)) peer.receive(frame)
})
process.stdin.on('end', () => process.exit(0))
// A promise that a connector forgot must not end the run. What it was for fails by itself, or the watchdog notices.
process.on('unhandledRejection', () => {})
