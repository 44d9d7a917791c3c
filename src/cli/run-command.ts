import type { Environment } from '../config/read-config.ts'
import { ServiceError } from '../kernel/errors.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { COMMANDS } from './command-list.ts'
import { commandHelp, helpFor, usageProblem, withoutHelpWord } from './help.ts'
import { UsageError } from './usage-error.ts'

/** Runs one command and returns the exit code. Expected errors print one line instead of a stack trace. */
export async function runCommand(given: readonly string[], environment: Environment): Promise<number> {
  const words = withoutHelpWord(given)
  const listed = COMMANDS.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (listed === undefined) {
    const { text, isAskedFor } = helpFor(words)
    console[isAskedFor ? 'log' : 'error'](text)
    return isAskedFor ? 0 : 2
  }
  const { name } = listed
  const rest = words.slice(name.split(' ').length)
  const command = await listed.load()
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(commandHelp(listed, command.usage))
    return 0
  }
  try {
    await command.run(rest, environment)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(usageProblem(listed, command.usage, error.message))
      return 2
    }
    if (error instanceof ServiceError || error instanceof OperatorError || isFileProblem(error)) {
      console.error(`almanac: ${error.message}`)
      return 1
    }
    throw error
  }
}

/** Files can be missing, unreadable or on a full disk. Node's message names the file and what is wrong with it. */
const FILE_PROBLEMS = ['EACCES', 'EDQUOT', 'EEXIST', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']

function isFileProblem(error: unknown): error is Error {
  const { code = '', path } = error as { code?: string; path?: unknown }
  return error instanceof Error && typeof path === 'string' && FILE_PROBLEMS.includes(code)
}
