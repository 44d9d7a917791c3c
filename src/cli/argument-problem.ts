import { suggestion } from '../kernel/suggest/closest-name.ts'

/** What's wrong with the arguments of a command, from an error of Node's `parseArgs` and the command's options. */
export function argumentProblem(error: unknown, options: readonly string[]): string {
  const { code, message } = error as { code?: string; message: string }
  const [, named = ''] = /'(?:-\w, )?([^' ]*)[^']*'/.exec(message) ?? []
  switch (code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION': {
      const known = options.map((name) => `--${name}`)
      return `unknown option "${named}"${suggestion(named, known)}`
    }
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `unexpected argument "${named}"; this command only takes options`
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      if (message.includes('does not take an argument')) return `${named} doesn't take a value`
      return message.includes('ambiguous')
        ? `${named} needs a value; write ${named}=VALUE if the value starts with a dash`
        : `${named} needs a value`
    default:
      return message
  }
}
