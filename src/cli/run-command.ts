import type { Environment } from '../config/read-config.ts'
import { ServiceError } from '../kernel/errors.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { COMMANDS } from './command-list.ts'
import { UsageError } from './usage-error.ts'

/** Runs one command and returns the exit code. Expected errors print one line instead of a stack trace. */
export async function runCommand(words: readonly string[], environment: Environment): Promise<number> {
  const listed = COMMANDS.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (listed === undefined) {
    const isHelp = words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')
    console[isHelp ? 'log' : 'error'](usage(isHelp ? undefined : words.join(' ')))
    return isHelp ? 0 : 2
  }
  const { name, summary } = listed
  const rest = words.slice(name.split(' ').length)
  const command = await listed.load()
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(`${summary}\n\nUsage: ./almanac ${name} ${command.usage}`.trimEnd())
    return 0
  }
  try {
    await command.run(rest, environment)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`almanac: ${error.message}\nUsage: ./almanac ${name} ${command.usage}`)
      return 2
    }
    if (error instanceof ServiceError || error instanceof OperatorError) {
      console.error(`almanac: ${error.message}`)
      return 1
    }
    throw error
  }
}

function usage(unknown: string | undefined): string {
  const head =
    unknown === undefined ? 'Almanac: enterprise search in a single process' : `almanac: unknown command "${unknown}"`
  // The list shows the first line of each summary; `COMMAND --help` shows all of it.
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(19)}  ${summary.split('\n')[0]}`)
  return [
    head,
    '',
    'Usage: ./almanac COMMAND [options]',
    '',
    ...lines,
    '',
    "Run ./almanac COMMAND --help for a command's options.",
  ].join('\n')
}
