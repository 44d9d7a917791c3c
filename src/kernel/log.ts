import { type Logger, pino } from 'pino'

/** Structured logs: ids and counts, never secrets, queries or document text. */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child' | 'level'>

export function createLog(level: string): Logger {
  return pino({
    level,
    // A guard against a careless call; the rule is not to pass them at all.
    redact: ['req.headers', 'headers', 'token', 'secret', 'password', 'authorization'],
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}
