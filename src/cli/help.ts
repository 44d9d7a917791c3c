import { closestName } from '../kernel/suggest/closest-name.ts'
import { VERSION } from '../kernel/version.ts'
import type { ListedCommand } from './command.ts'
import { COMMANDS } from './command-list.ts'
import { wrapHelp } from './wrap-help.ts'

/** Which commands belong together in the help, by the first word of their names. */
const TOPICS: readonly { title: string; words: readonly string[] }[] = [
  { title: 'Run', words: ['serve', 'demo', 'config'] },
  { title: 'Load data', words: ['datasource', 'push', 'connection', 'connector', 'submission'] },
  { title: 'Users and sign-in', words: ['user', 'token', 'sso', 'saml', 'scim', 'oauth', 'client', 'issuer', 'key'] },
  { title: 'Search', words: ['synonyms', 'meaning', 'reindex', 'eval'] },
  { title: 'Operate', words: ['backup', 'restore', 'verify', 'migrate', 'audit', 'webhook', 'insights'] },
]

const HELP_WORDS = ['help', '--help', '-h']
const VERSION_WORDS = ['version', '--version', '-v']

export interface Help {
  readonly text: string
  /** Whether somebody asked for it, rather than mistyping a command. */
  readonly isAskedFor: boolean
}

/** What to print when the words aren't a command: the version, the help, the commands of a topic, or what's wrong. */
export function helpFor(words: readonly string[]): Help {
  const [first = 'help'] = words
  if (VERSION_WORDS.includes(first)) return { text: `Almanac ${VERSION}`, isAskedFor: true }
  const about = words.filter((word) => !HELP_WORDS.includes(word))
  if (about.length === 0) return { text: allCommands(), isAskedFor: true }
  const topic = commandsOf(about[0] ?? '')
  const isAskedFor = about.length < words.length && about.length === 1 && topic.length > 0
  if (isAskedFor) return { text: `${listOf(topic)}\n\n${FOOTER}`, isAskedFor }
  return { text: unknownCommand(about, topic), isAskedFor: false }
}

/** `help token create` asks the same as `token create --help`. */
export function withoutHelpWord(words: readonly string[]): readonly string[] {
  return words[0] === 'help' && words.length > 1 ? [...words.slice(1), '--help'] : words
}

/** What `./almanac COMMAND --help` prints. */
export function commandHelp({ name, summary }: ListedCommand, usage: string): string {
  return wrapHelp(`${summary}\n\nUsage: ./almanac ${name} ${usage}`.trimEnd())
}

/** An error in a command's arguments: what's wrong, its usage, and where the explanations are. */
export function usageProblem({ name }: ListedCommand, usage: string, message: string): string {
  const [arguments_ = ''] = usage.split('\n\n')
  return `almanac: ${message}\n\n${wrapHelp(`Usage: ./almanac ${name} ${arguments_}`)}\n\nRun ./almanac ${name} --help for details.`
}

const FOOTER = "Run ./almanac COMMAND --help for a command's options."

function allCommands(): string {
  const topics = TOPICS.map(({ title, words }) => `${title}\n${listOf(words.flatMap(commandsOf))}`)
  return [
    'Almanac: enterprise search in a single process',
    'Usage: ./almanac COMMAND [options]',
    ...topics,
    `${FOOTER} ./almanac --version prints the version.`,
  ].join('\n\n')
}

function unknownCommand(words: readonly string[], topic: readonly ListedCommand[]): string {
  const typed = words.slice(0, words[1]?.startsWith('-') ? 1 : 2)
  const head = `almanac: unknown command "${typed.join(' ')}"`
  if (topic.length > 0) return `${head}. Choose one of these:\n\n${listOf(topic)}\n\n${FOOTER}`
  const meant = meantCommand(typed)
  const question = meant === undefined ? '' : ` Did you mean "${meant}"?`
  return `${head}.${question} Run ./almanac --help for all commands.`
}

/** `tokens list` → `token list`, `serv --port 1` → `serve`, `tokn` → `token`, which lists its commands. */
function meantCommand(words: readonly string[]): string | undefined {
  const [first = '', second = ''] = words
  const names = COMMANDS.map(({ name }) => name)
  const firstWords = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))]
  return closestName(`${first} ${second}`, names) ?? closestName(first, firstWords)
}

function commandsOf(word: string): ListedCommand[] {
  return COMMANDS.filter(({ name }) => name.split(' ')[0] === word)
}

/** The first line of each summary; `COMMAND --help` shows all of it. */
function listOf(commands: readonly ListedCommand[]): string {
  return commands.map(({ name, summary }) => wrapHelp(`  ${name.padEnd(19)}  ${summary.split('\n')[0]}`)).join('\n')
}
