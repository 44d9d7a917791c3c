import type { ChildProcess } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Account, Change, Check, Group, KnownItem, Listed, Person, ReadResult, Scope } from '#connector-kit'
import { ConnectorCrashed, type ConnectorSession } from '../../domain/connections/connector-host.ts'
import { FrameReader } from '../../kernel/processes/frames.ts'
import { spawnGuarded } from '../../kernel/processes/spawn-guarded.ts'
import type { OpenTransport } from '../transports/transport.ts'
import { type Message, Peer } from './peer.ts'
import { transportHandlers } from './transport-handlers.ts'

const PROGRAM = fileURLToPath(new URL('./connector-main.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** What the program and its packages are read from. Not the data folder. */
const READABLE = ['src/*', 'dist/service/*', 'packages/*', 'node_modules/*', 'package.json'].map((path) => ROOT + path)
/** Room for what comes with an item: comments, properties, JSON. */
const FRAME_ROOM_BYTES = 8 * 1024 * 1024

export interface ProcessLimits {
  readonly maxMemoryBytes: number
  readonly maxItemBytes: number
  /** A connector that owes an answer and gives no sign for so long is stopped. */
  readonly idleMs: number
}

interface ProcessParts {
  readonly transport: OpenTransport
  readonly known: (scope: string, prefix?: string) => AsyncIterable<KnownItem>
  readonly limits: ProcessLimits
  readonly waitingMs: () => number
  /** Called once, when the process is gone. */
  readonly ended: () => void
}

/** A child process with a connector in it. */
export class ConnectorProcess implements ConnectorSession {
  readonly #child: ChildProcess
  readonly #peer: Peer
  readonly #parts: ProcessParts
  readonly #watchdog: NodeJS.Timeout
  #lastSign = performance.now()
  #isEnded = false

  constructor(module: string, parts: ProcessParts) {
    this.#parts = parts
    const { limits, transport, known } = parts
    const readable = [...READABLE, `${dirname(fileURLToPath(module))}/*`]
    this.#child = spawnGuarded(PROGRAM, [String(limits.maxMemoryBytes), String(limits.maxItemBytes)], {
      maxMemoryBytes: limits.maxMemoryBytes,
      readable,
    })
    const handlers = transportHandlers(transport, known)
    this.#peer = new Peer((pieces) => {
      for (const piece of pieces) this.#child.stdin?.write(piece)
    }, handlers)
    const frames = new FrameReader<Message>(2 * limits.maxItemBytes + FRAME_ROOM_BYTES)
    this.#child.stdio[3]?.on('data', (chunk: Buffer) => {
      this.#lastSign = performance.now()
      try {
        for (const frame of frames.push(chunk)) this.#peer.receive(frame)
      } catch {
        this.#end(new ConnectorCrashed('The connector sent something that is not a message.'))
      }
    })
    this.#child.on('exit', (code, signal) => this.#end(crash(code, signal, limits)))
    this.#child.on('error', () => this.#end(new ConnectorCrashed("The connector's process could not be started.")))
    this.#watchdog = setInterval(
      () => {
        // A connector that waits for the source, or for us to take what it read, isn't stuck.
        if (!this.#peer.isOwed || handlers.underWay() > 0) this.#lastSign = performance.now()
        const idleMs = performance.now() - this.#lastSign
        if (idleMs > limits.idleMs) this.#end(new ConnectorCrashed('The connector made no progress and was stopped.'))
      },
      Math.max(50, limits.idleMs / 10),
    )
    this.#watchdog.unref()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  async start(module: string, config: unknown): Promise<void> {
    await this.#peer.call('open', [module, config])
  }

  check(): AsyncIterable<Check> {
    return this.#peer.stream('check', []) as AsyncIterable<Check>
  }

  accounts(): AsyncIterable<Account> {
    return this.#peer.stream('accounts', []) as AsyncIterable<Account>
  }

  groups(): AsyncIterable<Group> {
    return this.#peer.stream('groups', []) as AsyncIterable<Group>
  }

  people(): AsyncIterable<Person> {
    return this.#peer.stream('people', []) as AsyncIterable<Person>
  }

  scopes(): AsyncIterable<Scope> {
    return this.#peer.stream('scopes', []) as AsyncIterable<Scope>
  }

  list(scope: Scope, checkpoint: unknown): AsyncIterable<Listed> {
    return this.#peer.stream('list', [scope, checkpoint]) as AsyncIterable<Listed>
  }

  changes(cursor: string | undefined): AsyncIterable<Change> {
    return this.#peer.stream('changes', [cursor]) as AsyncIterable<Change>
  }

  read(ref: { id: string; scope: string }): Promise<ReadResult> {
    return this.#peer.call('read', [ref]) as Promise<ReadResult>
  }

  waitingMs(): number {
    return this.#parts.waitingMs()
  }

  close(): void {
    this.#end(new ConnectorCrashed('The run was stopped.'))
  }

  #end(error: ConnectorCrashed): void {
    if (this.#isEnded) return
    this.#isEnded = true
    clearInterval(this.#watchdog)
    this.#child.kill('SIGKILL')
    this.#peer.close(error)
    this.#parts.ended()
  }
}

function crash(
  code: number | null,
  signal: NodeJS.Signals | null,
  { maxMemoryBytes }: ProcessLimits,
): ConnectorCrashed {
  // SIGKILL comes from the guard or from the machine, the others from a full heap.
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134) {
    const megabytes = Math.round(maxMemoryBytes / 1024 ** 2)
    return new ConnectorCrashed(`The connector was killed, or needed more than ${megabytes} MB of memory.`)
  }
  return new ConnectorCrashed('The connector crashed.')
}
