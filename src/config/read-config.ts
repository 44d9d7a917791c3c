import { OperatorError } from '../kernel/operator-error.ts'
import { type Config, SETTINGS } from './settings.ts'

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
      problems.push(`${source} is "${given}"; allowed: ${setting.allowed}`)
    }
    return [name, value] as const
  })
  if (problems.length > 0) throw new OperatorError(problems.join('\n'))
  return Object.freeze(Object.fromEntries(entries)) as unknown as Config
}

/** Used by commands that call a running service, like `./almanac push`. Not a setting of the service. */
const COMMAND_VARIABLES = ['ALMANAC_TOKEN']

/** `ALMANAC_` variables that match no setting, most likely typos. Logged at startup. */
export function unknownVariables(environment: Environment): string[] {
  const known = new Set([...settingNames().map(variableOf), ...COMMAND_VARIABLES])
  return Object.keys(environment).filter((name) => name.startsWith('ALMANAC_') && !known.has(name))
}

export function settingNames(): SettingName[] {
  return Object.keys(SETTINGS) as SettingName[]
}

/** `rateLimits` → `ALMANAC_RATE_LIMITS`. */
export function variableOf(name: SettingName): string {
  return `ALMANAC_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}
