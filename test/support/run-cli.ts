import { mock } from 'node:test'
import { runCommand } from '../../src/cli/run-command.ts'
import { databaseOf } from './chosen-database.ts'

/** A command of `./almanac` in this process: its exit code and what it printed. */
export async function runCli(...words: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const out = mock.method(console, 'log', () => undefined)
  const err = mock.method(console, 'error', () => undefined)
  const printed = ({ mock: { calls } }: typeof out) => calls.map((call) => call.arguments.join(' ')).join('\n')
  try {
    const status = await runCommand(words, await databaseOf(words))
    return { status, stdout: printed(out), stderr: printed(err) }
  } finally {
    out.mock.restore()
    err.mock.restore()
  }
}
