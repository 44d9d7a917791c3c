import { settingNames, variableOf } from './read-config.ts'
import type { Setting } from './setting.ts'
import { type Config, SETTINGS } from './settings.ts'
import { withoutPassword } from './without-password.ts'

/** The output of `./almanac config`: every setting with its description, allowed values and current value. */
export function printConfig(config: Config): string {
  return settingNames()
    .map((name) => {
      const { sentence, allowed } = SETTINGS[name]
      return [`# ${sentence}`, `# ${allowed}`, `${variableOf(name)}=${shown(name, config)}`].join('\n')
    })
    .join('\n\n')
}

/** The same, for the console. */
export function describeSettings(config: Config): { name: string; value: string; isDefault: boolean; what: string }[] {
  const unset = Object.fromEntries(settingNames().map((name) => [name, SETTINGS[name].fallback])) as Config
  return settingNames().map((name) => ({
    name: variableOf(name),
    value: shown(name, config),
    isDefault: shown(name, config) === shown(name, unset),
    what: SETTINGS[name].sentence,
  }))
}

/** Any setting with such a name is treated as a secret. */
const IS_SECRET = /(key|secret|password|token)$/i

function shown(name: keyof Config, config: Config): string {
  const value = config[name]
  if (value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((item) => withoutPassword(String(item))).join(',')
  if (IS_SECRET.test(name)) return value === '' ? '' : '***'
  const { write = String } = SETTINGS[name] as Setting<unknown>
  return withoutPassword(write(value))
}
