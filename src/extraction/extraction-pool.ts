import { decodeText } from '../domain/content/decode-text.ts'
import { type ContentForm, contentForm } from '../domain/content/mime-types.ts'
import { readText } from '../domain/content/read-text.ts'
import { encodeStructure } from '../domain/content/structure/stored-structure.ts'
import type { CheckedContent, ExtractedText, TextExtractor } from '../domain/content/text-extractor.ts'
import type { ArchiveUnpacker, UnpackedArchive } from '../domain/skills/archive-unpacker.ts'
import { ServiceError } from '../kernel/errors.ts'
import { yieldToEventLoop } from '../kernel/event-loop/time-slices.ts'
import { fileKind } from './file-kind.ts'
import type { ReadRequest, SkillsRequest } from './messages.ts'
import { type ReadingLimits, type ReadingOutcome, ReadingProcess, type ReplyTo } from './reading-process.ts'

export interface ExtractionLimits extends ReadingLimits {
  readonly maxDocumentBytes: number
  readonly workers: number
}

/** Up to this many characters or bytes take less time here than the way to another process and back. */
const READ_HERE: Readonly<Record<ContentForm, number>> = {
  plain: Number.POSITIVE_INFINITY,
  csv: 32 * 1024,
  tsv: 32 * 1024,
  vcard: 32 * 1024,
  markdown: 8 * 1024,
  html: 4 * 1024,
  document: 0,
}
/** After so much time of reading on this thread, others have their turn. */
const TURN_MS = 4
/** An idle process keeps its memory for this long, in case more files follow. */
const IDLE_MS = 60_000

/**
 * A process may have been ended from outside, or for what files before left in its memory; the second attempt is made
 * in a new one, whose end is the file's own.
 */
const MAX_ATTEMPTS = 2
const RETRY_SECONDS = 5

/** Bytes that were called a text and are a file all the same. */
function isFile({ data }: CheckedContent): boolean {
  return typeof data !== 'string' && fileKind(data) !== undefined
}

interface Waiting {
  readonly take: (process: ReadingProcess) => void
  readonly giveUp: () => void
}

/** Reads small texts at once, and everything else in a few processes of their own, each with a time and memory limit. */
export class ExtractionPool implements TextExtractor, ArchiveUnpacker {
  readonly #limits: ExtractionLimits
  readonly #processes = new Set<ReadingProcess>()
  readonly #idleTimers = new Map<ReadingProcess, NodeJS.Timeout>()
  readonly #waiting: Waiting[] = []
  /** Milliseconds since others had their turn. */
  #readHere = 0
  #isClosed = false

  constructor(limits: ExtractionLimits) {
    this.#limits = limits
  }

  async extract(content: CheckedContent): Promise<ExtractedText> {
    const form = contentForm(content.type)
    if (form === undefined) return { text: '', problem: `The type "${content.type}" isn't supported` }
    if (form === 'document' || content.data.length > READ_HERE[form] || isFile(content)) {
      return this.#readInProcess(content)
    }
    if (this.#readHere > TURN_MS) {
      this.#readHere = 0
      await yieldToEventLoop()
    }
    const startedAt = performance.now()
    const { data, charset } = content
    const { text, spans, title } = readText(form, typeof data === 'string' ? data : decodeText(data, charset))
    const structure = encodeStructure({ text, spans })
    this.#readHere += performance.now() - startedAt
    return { text, ...(structure !== undefined && { structure }), ...(title && { title }) }
  }

  async unpackSkills(archive: Uint8Array, under: string): Promise<UnpackedArchive> {
    const outcome = await this.#inProcess({ skillsUnder: under }, archive)
    if (outcome.kind === 'failed') return { comment: '', skills: [], problem: outcome.why }
    const { reply, payload } = outcome
    // A process that failed outside of what it was asked for says no more than that.
    const { comment = '', skills = [], problem } = reply as Partial<typeof reply>
    const unpacked = skills.map(({ files, ...skill }) => ({
      ...skill,
      files: files.map(({ path, start, end }) => ({ path, bytes: payload.subarray(start, end) })),
    }))
    return { comment, skills: unpacked, ...(problem && { problem }) }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#idleTimers.values()) clearTimeout(timer)
    for (const { giveUp } of this.#waiting.splice(0)) giveUp()
    for (const process of this.#processes) process.end()
    this.#processes.clear()
  }

  async #readInProcess({ type, charset, data }: CheckedContent): Promise<ExtractedText> {
    const isText = typeof data === 'string'
    const request: ReadRequest = { type, isText, maxBytes: this.#limits.maxDocumentBytes, ...(charset && { charset }) }
    const outcome = await this.#inProcess(request, isText ? Buffer.from(data) : data)
    if (outcome.kind === 'failed') return { text: '', problem: `The file ${outcome.why}` }
    const { textBytes, ...reply } = outcome.reply
    const structure = textBytes === undefined ? undefined : outcome.payload.toString('utf8', textBytes)
    return { text: outcome.payload.toString('utf8', 0, textBytes), ...(structure && { structure }), ...reply }
  }

  async #inProcess<Request extends ReadRequest | SkillsRequest>(
    request: Request,
    bytes: Uint8Array,
  ): Promise<Exclude<ReadingOutcome<ReplyTo<Request>>, { kind: 'unavailable' }>> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const taken = await this.#take()
      if (taken === undefined) break
      const process = attempt === 1 || taken.isFresh ? taken : this.#replace(taken)
      const outcome = await process.read(request, bytes)
      this.#giveBack(process)
      if (outcome.kind !== 'unavailable') return outcome
    }
    throw new ServiceError('unavailable', "Can't extract text from files right now; try again", {
      retryAfterSeconds: RETRY_SECONDS,
    })
  }

  /** A free process, a new one, or the next that becomes free; contents are served in the order in which they came. */
  #take(): Promise<ReadingProcess | undefined> {
    if (this.#isClosed) return Promise.resolve(undefined)
    for (const process of this.#processes) {
      // One may have died of something else while it was idle.
      if (!process.isAlive) this.#retire(process)
      else if (process.isIdle && this.#idleTimers.has(process)) return Promise.resolve(this.#wake(process))
    }
    if (this.#processes.size < this.#limits.workers) return Promise.resolve(this.#start())
    return new Promise((resolve) => {
      this.#waiting.push({ take: resolve, giveUp: () => resolve(undefined) })
    })
  }

  #giveBack(process: ReadingProcess): void {
    if (!process.isAlive) this.#processes.delete(process)
    const next = this.#isClosed ? undefined : this.#waiting.shift()
    if (next !== undefined) next.take(process.isAlive ? process : this.#start())
    else if (process.isAlive) {
      const timer = setTimeout(() => this.#retire(process), IDLE_MS)
      timer.unref()
      this.#idleTimers.set(process, timer)
    }
  }

  #start(): ReadingProcess {
    const process = new ReadingProcess(this.#limits)
    this.#processes.add(process)
    return process
  }

  #replace(process: ReadingProcess): ReadingProcess {
    this.#retire(process)
    return this.#start()
  }

  #wake(process: ReadingProcess): ReadingProcess {
    clearTimeout(this.#idleTimers.get(process))
    this.#idleTimers.delete(process)
    return process
  }

  #retire(process: ReadingProcess): void {
    this.#processes.delete(this.#wake(process))
    process.end()
  }
}
