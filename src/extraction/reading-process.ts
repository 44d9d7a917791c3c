import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Frame, FrameReader, toFrame } from './frames.ts'
import type { ReadReply, ReadRequest, SkillsReply, SkillsRequest } from './messages.ts'

const PROGRAM = fileURLToPath(new URL('./reading-main.ts', import.meta.url))
/** The rest is for buffers and for the program itself. */
const HEAP_SHARE = 0.6
/** A file may take this many times its processor time in all: a busy machine is not its fault, a stuck reader is. */
const WAITING_FACTOR = 10

export interface ReadingLimits {
  readonly maxMemoryBytes: number
  /** Of processor time. */
  readonly maxSeconds: number
}

/** Of what a request of this kind is answered with. */
export type ReplyTo<Request> = Request extends SkillsRequest ? SkillsReply : ReadReply

export type ReadingOutcome<Reply = unknown> =
  | { readonly kind: 'read'; readonly reply: Reply; readonly payload: Buffer }
  /** The file was too much for the process, which is gone; `why` fits after "the file". */
  | { readonly kind: 'failed'; readonly why: string }
  /** The process is gone, and the file had no part in it. */
  | { readonly kind: 'unavailable' }

interface Reading {
  readonly end: (outcome: ReadingOutcome) => void
  readonly timer: NodeJS.Timeout
}

/**
 * A process that reads one file at a time. It's a process, because a thread that runs out of memory can take the whole
 * server down. It gets no environment, and can't write files or start processes.
 * See docs/decisions/0015-reading-files.md.
 */
export class ReadingProcess {
  readonly #child: ChildProcess
  readonly #limits: ReadingLimits
  #reading: Reading | undefined
  #isAlive = true
  #readings = 0

  constructor(limits: ReadingLimits) {
    this.#limits = limits
    const heapMegabytes = Math.floor((limits.maxMemoryBytes * HEAP_SHARE) / 1024 ** 2)
    this.#child = spawn(
      process.execPath,
      [
        '--permission',
        '--allow-fs-read=*',
        '--allow-worker',
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${heapMegabytes}`,
        PROGRAM,
        String(limits.maxMemoryBytes),
        String(limits.maxSeconds),
      ],
      { env: {}, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] },
    )
    lowerPriority(this.#child.pid)
    const replies = this.#child.stdio[3] as NodeJS.ReadableStream
    const frames = new FrameReader<unknown>()
    replies.on('data', (chunk: Buffer) => {
      try {
        for (const frame of frames.push(chunk)) this.#answered(frame)
      } catch {
        // A process that answers nonsense was taken over by a file, or its memory is damaged.
        this.#kill({ kind: 'failed', why: "can't be read" })
      }
    })
    this.#child.on('exit', (_, signal) => this.#gone(signal))
    this.#child.on('error', () => this.#gone(null))
    // A pipe breaks when the process ends, and `exit` reports that.
    for (const stream of this.#child.stdio) stream?.on('error', () => {})
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** Has read nothing yet: all the memory it takes is the file's. */
  get isFresh(): boolean {
    return this.#readings === 0
  }

  get isIdle(): boolean {
    return this.#isAlive && this.#reading === undefined
  }

  read<Request extends ReadRequest | SkillsRequest>(
    request: Request,
    bytes: Uint8Array,
  ): Promise<ReadingOutcome<ReplyTo<Request>>> {
    const { promise, resolve } = Promise.withResolvers<ReadingOutcome>()
    const outcome = promise as Promise<ReadingOutcome<ReplyTo<Request>>>
    if (!this.#isAlive) return Promise.resolve({ kind: 'unavailable' })
    const timer = setTimeout(() => this.#kill(this.#tookTooLong()), this.#limits.maxSeconds * 1000 * WAITING_FACTOR)
    this.#reading = { end: resolve, timer }
    this.#readings++
    this.#hold()
    for (const piece of toFrame(request, bytes)) this.#child.stdin?.write(piece)
    return outcome
  }

  end(): void {
    this.#kill({ kind: 'unavailable' })
  }

  #answered({ header, payload }: Frame<unknown>): void {
    this.#finish({ kind: 'read', reply: header, payload })
  }

  #kill(outcome: ReadingOutcome): void {
    this.#isAlive = false
    this.#child.kill('SIGKILL')
    this.#finish(outcome)
  }

  #gone(signal: NodeJS.Signals | null): void {
    this.#isAlive = false
    this.#finish(this.#outcomeOf(signal))
  }

  #outcomeOf(signal: NodeJS.Signals | null): ReadingOutcome {
    if (signal === 'SIGXCPU') return this.#tookTooLong()
    // SIGKILL comes from the guard (or from the machine, for the same reason), the others from a full heap.
    if (signal === 'SIGKILL' || signal === 'SIGABRT' || signal === 'SIGTRAP') {
      // What files before it left behind is not its fault.
      if (this.#readings > 1) return { kind: 'unavailable' }
      const megabytes = Math.round(this.#limits.maxMemoryBytes / 1024 ** 2)
      return { kind: 'failed', why: `needs more than ${megabytes} MB to read` }
    }
    // Files are read so that none can end the process in another way: it could not start, or was stopped.
    return { kind: 'unavailable' }
  }

  #tookTooLong(): ReadingOutcome {
    return { kind: 'failed', why: `took longer than ${this.#limits.maxSeconds} s to read` }
  }

  #finish(outcome: ReadingOutcome): void {
    const reading = this.#reading
    if (reading === undefined) return
    this.#reading = undefined
    clearTimeout(reading.timer)
    this.#release()
    reading.end(outcome)
  }

  /** Work under way keeps the service alive, an idle process does not. */
  #hold(): void {
    this.#child.ref()
    for (const stream of this.#child.stdio) (stream as { ref?(): void } | null)?.ref?.()
  }

  #release(): void {
    this.#child.unref()
    for (const stream of this.#child.stdio) (stream as { unref?(): void } | null)?.unref?.()
  }
}

/** Whoever searches goes first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It is gone already, or the machine does not let us; the limits hold all the same.
  }
}
