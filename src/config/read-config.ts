import { OperatorError } from '../kernel/operator-error.ts'
import { type Config, SETTINGS } from './settings.ts'

export type SettingName = keyof typeof SETTINGS

export type Environment = Readonly<Record<string, string | undefined>>

/** The only reader of the environment; a wrong value is refused by the setting's name. `overrides` are command-line options and stand above it. */
export function readConfig(environment: Environment, overrides: Partial<Record<SettingName, string>> = {}): Config {
  const problems: string[] = []
  const entries = settingNames().map((name) => {
    const setting = SETTINGS[name]
    const given = overrides[name] ?? environment[variableOf(name)]
    // An empty variable means "not set": that is how containers and shells pass on what they do not have.
    if (given === undefined || given === '') return [name, setting.fallback] as const
    const value = setting.read(given)
    if (value === undefined) problems.push(`${variableOf(name)} is "${given}"; allowed: ${setting.allowed}`)
    return [name, value] as const
  })
  if (problems.length > 0) throw new OperatorError(problems.join('\n'))
  return Object.freeze(Object.fromEntries(entries)) as unknown as Config
}

/** Read by commands that talk to a running service (`./almanac push`); no setting of the service itself. */
const COMMAND_VARIABLES = ['ALMANAC_TOKEN']

/** Variables that look like ours but name no setting: most often a typing error, so the start tells them. */
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
