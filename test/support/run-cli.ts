import { mock } from 'node:test'
import { runCommand } from '../../src/cli/run-command.ts'
import { databaseOf } from './chosen-database.ts'

interface Printed {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** A command of `./almanac` in this process: its exit code and what it printed. Starting one takes half a second. */
export function runCli(...words: string[]): Promise<Printed> {
  return runCliWith({}, ...words)
}

/** The same with these environment variables and no others. */
export async function runCliWith(environment: Record<string, string>, ...words: string[]): Promise<Printed> {
  const out = mock.method(console, 'log', () => undefined)
  const err = mock.method(console, 'error', () => undefined)
  const printed = ({ mock: { calls } }: typeof out) => calls.map((call) => call.arguments.join(' ')).join('\n')
  try {
    const status = await runCommand(words, { ...(await databaseOf(words)), ...environment })
    return { status, stdout: printed(out), stderr: printed(err) }
  } finally {
    out.mock.restore()
    err.mock.restore()
  }
}
