import type { Environment } from '../config/read-config.ts'
import { ServiceError } from '../kernel/errors.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { AUDIT_COMMANDS } from './audit-commands.ts'
import { type Command, UsageError } from './command.ts'
import { configCommand } from './config.ts'
import { datasourceAdd } from './datasource-add.ts'
import { demoCommand } from './demo.ts'
import { evalCommand } from './eval.ts'
import { OAUTH_COMMANDS } from './oauth-commands.ts'
import { pushCommand } from './push.ts'
import { reindexCommand } from './reindex.ts'
import { SAML_COMMANDS } from './saml-commands.ts'
import { scimToken } from './scim-token.ts'
import { serveCommand } from './serve.ts'
import { SSO_COMMANDS } from './sso-commands.ts'
import { submissionList } from './submission-list.ts'
import { tokenCreate } from './token-create.ts'
import { userCreate } from './user-create.ts'
import { webhookAdd } from './webhook-add.ts'
import { webhookDeliveries } from './webhook-deliveries.ts'
import { webhookList } from './webhook-list.ts'
import { webhookRemove } from './webhook-remove.ts'

const COMMANDS: readonly Command[] = [
  serveCommand,
  demoCommand,
  datasourceAdd,
  tokenCreate,
  userCreate,
  pushCommand,
  ...OAUTH_COMMANDS,
  submissionList,
  webhookAdd,
  webhookList,
  webhookRemove,
  webhookDeliveries,
  ...SSO_COMMANDS,
  ...SAML_COMMANDS,
  scimToken,
  ...AUDIT_COMMANDS,
  reindexCommand,
  configCommand,
  evalCommand,
]

/** Runs one command and returns the process's exit code. Problems of the caller are one sentence, not a stack. */
export async function runCommand(words: readonly string[], environment: Environment): Promise<number> {
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (command === undefined) {
    const isHelp = words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')
    console[isHelp ? 'log' : 'error'](usage(isHelp ? undefined : words.join(' ')))
    return isHelp ? 0 : 2
  }
  const rest = words.slice(command.name.split(' ').length)
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(`./almanac ${command.name} ${command.usage}\n\n${command.summary}`)
    return 0
  }
  try {
    await command.run(rest, environment)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`almanac: ${error.message}\nusage: ./almanac ${command.name} ${command.usage}`)
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
    unknown === undefined ? 'Almanac: enterprise search in one process.' : `almanac: there is no command "${unknown}".`
  const lines = COMMANDS.map(({ name, summary }) => `  ./almanac ${name.padEnd(16)} ${summary}`)
  return [head, '', ...lines, '', '  ./almanac COMMAND --help   what a command takes'].join('\n')
}
