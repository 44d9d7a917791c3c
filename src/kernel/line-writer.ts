import { write, writeSync } from 'node:fs'
import type { Clock } from './clock.ts'

/** A line waits so long for others: a write for each would cost a request more than making the line. */
const LINGER_MS = 20
const WRITE_CHARACTERS = 16_384
/** Of lines that nobody takes. */
const MAX_WAITING_CHARACTERS = 4 * 1024 * 1024
const BUSY_PAUSE_MS = 10
/** Pino's number for it. */
const WARN = 40
/** Asks Pino for the level of each line. */
const METADATA: unique symbol = Symbol.for('pino.metadata')

interface Lines {
  readonly bytes: Buffer
  readonly lines: number
}

/**
 * Where log lines go. The service never waits for whoever reads them, and does not end because they cannot be written (a full
 * disk, a closed pipe): then lines are lost, and the next one that gets through is preceded by their number.
 */
export class LineWriter {
  readonly [METADATA] = true
  lastLevel = 0
  readonly #descriptor: number
  readonly #clock: Clock
  #waiting: string[] = []
  #characters = 0
  #lost = 0
  #isWriting = false
  #timer: NodeJS.Timeout | undefined

  constructor(descriptor: number, clock: Clock) {
    this.#descriptor = descriptor
    this.#clock = clock
  }

  write(line: string): void {
    if (this.#characters + line.length > MAX_WAITING_CHARACTERS) {
      this.#lost += 1
      return
    }
    this.#waiting.push(line)
    this.#characters += line.length
    if (this.#isWriting) return
    if (this.lastLevel >= WARN || this.#characters >= WRITE_CHARACTERS) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), LINGER_MS).unref()
  }

  /** When the process ends or is about to fail: what is waiting, once, as far as it goes. */
  flushSync(): void {
    if (this.#isWriting || this.#waiting.length === 0) return
    let { bytes } = this.#take()
    try {
      while (bytes.length > 0) bytes = bytes.subarray(writeSync(this.#descriptor, bytes))
    } catch {
      // There is nobody left to tell.
    }
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isWriting || this.#waiting.length === 0) return
    this.#isWriting = true
    this.#writeAll(this.#take())
  }

  #writeAll({ bytes, lines }: Lines): void {
    write(this.#descriptor, bytes, (error, written) => {
      if (error?.code === 'EAGAIN' || error?.code === 'EBUSY') {
        setTimeout(() => this.#writeAll({ bytes, lines }), BUSY_PAUSE_MS).unref()
      } else if (error === null && written < bytes.length) {
        this.#writeAll({ bytes: bytes.subarray(written), lines })
      } else {
        this.#isWriting = false
        if (error !== null) this.#lost += lines
        this.#flush()
      }
    })
  }

  #take(): Lines {
    const [waiting, lost] = [this.#waiting, this.#lost]
    this.#waiting = []
    this.#characters = 0
    this.#lost = 0
    const text = (lost === 0 ? '' : this.#lostLine(lost)) + waiting.join('')
    return { bytes: Buffer.from(text), lines: waiting.length + lost }
  }

  #lostLine(lines: number): string {
    const time = this.#clock.now().toISOString()
    return `${JSON.stringify({ level: 'warn', time, lines, msg: 'log lines were lost' })}\n`
  }
}
