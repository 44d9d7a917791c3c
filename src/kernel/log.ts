import { type Logger, pino } from 'pino'
import { systemClock } from './clock.ts'
import { LineWriter } from './line-writer.ts'

/** Structured logs: ids and counts, never secrets, queries or document text. */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child' | 'level'>

let standardOutput: LineWriter | undefined

export function createLog(level: string): Logger {
  return pino(
    {
      level,
      // A guard against a careless call; the rule is not to pass them at all.
      redact: ['req.headers', 'headers', 'token', 'secret', 'password', 'authorization'],
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    toStandardOutput(),
  )
}

/** One for all logs of the process, so that their lines do not mix. */
function toStandardOutput(): LineWriter {
  if (standardOutput === undefined) {
    const writer = new LineWriter(1, systemClock)
    process.on('exit', () => writer.flushSync())
    standardOutput = writer
  }
  return standardOutput
}
