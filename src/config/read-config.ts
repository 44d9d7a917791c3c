import { OperatorError } from '../kernel/operator-error.ts'
import { closestName } from '../kernel/suggest/closest-name.ts'
import { type Config, SETTINGS } from './settings.ts'
import { withoutPassword } from './without-password.ts'

const PREFIX = 'ALMANAC_'

export type SettingName = keyof typeof SETTINGS

export type Environment = Readonly<Record<string, string | undefined>>

/** The only reader of the environment. `overrides` are command-line options and take precedence. An invalid value is an error that names its setting. */
export function readConfig(environment: Environment, overrides: Partial<Record<SettingName, string>> = {}): Config {
  const problems: string[] = []
  const entries = settingNames().map((name) => {
    const setting = SETTINGS[name]
    const given = overrides[name] ?? environment[variableOf(name)]
    // An empty variable counts as not set: containers and shells pass unset variables this way.
    if (given === undefined || given === '') return [name, setting.fallback] as const
    const value = setting.read(given)
    if (value === undefined) {
      const source = overrides[name] === undefined ? variableOf(name) : `--${name}`
      problems.push(`${source} is "${withoutPassword(given)}"; allowed: ${setting.allowed}`)
    }
    return [name, value] as const
  })
  if (problems.length > 0) throw new OperatorError(problems.join('\n'))
  return Object.freeze(Object.fromEntries(entries)) as unknown as Config
}

/** Used by single commands, like `./almanac push`. Not settings of the service. */
const COMMAND_VARIABLES = ['ALMANAC_TOKEN', 'ALMANAC_CONNECTION_SECRET']

export interface UnknownVariable {
  readonly variable: string
  /** The setting that was probably meant. */
  readonly meant?: string
}

/** `ALMANAC_` variables that match no setting, most likely typos. */
export function unknownVariables(environment: Environment): UnknownVariable[] {
  const known = [...settingNames().map(variableOf), ...COMMAND_VARIABLES]
  const unknown = Object.keys(environment).filter((name) => name.startsWith(PREFIX) && !known.includes(name))
  return unknown.map((variable) => {
    // Without the prefix: eight letters that are always right would make short names seem close.
    const meant = closestName(
      variable.slice(PREFIX.length),
      known.map((name) => name.slice(PREFIX.length)),
    )
    return { variable, ...(meant !== undefined && { meant: PREFIX + meant }) }
  })
}

export function settingNames(): SettingName[] {
  return Object.keys(SETTINGS) as SettingName[]
}

/** `rateLimits` → `ALMANAC_RATE_LIMITS`. */
export function variableOf(name: SettingName): string {
  return `${PREFIX}${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}
