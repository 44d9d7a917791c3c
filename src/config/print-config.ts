import { settingNames, variableOf } from './read-config.ts'
import { type Config, SETTINGS } from './settings.ts'

/** Every setting with its sentence, what is allowed, and the value in force: what `./almanac config` prints. */
export function printConfig(config: Config): string {
  return settingNames()
    .map((name) => {
      const { sentence, allowed } = SETTINGS[name]
      return [`# ${sentence}`, `# ${allowed}`, `${variableOf(name)}=${shown(name, config)}`].join('\n')
    })
    .join('\n\n')
}

/** The same for who looks at them in the console. */
export function settingFacts(config: Config): { name: string; value: string; isDefault: boolean; what: string }[] {
  const unset = Object.fromEntries(settingNames().map((name) => [name, SETTINGS[name].fallback])) as Config
  return settingNames().map((name) => ({
    name: variableOf(name),
    value: shown(name, config),
    isDefault: shown(name, config) === shown(name, unset),
    what: SETTINGS[name].sentence,
  }))
}

/** A setting that is called so is a secret, also one that is yet to come. */
const IS_SECRET = /(key|secret|password|token)$/i

function shown(name: keyof Config, config: Config): string {
  const value = config[name]
  if (value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (name === 'opensearchUrl') return (value as readonly string[]).map(withoutPassword).join(',')
  if (Array.isArray(value)) return value.join(',')
  if (IS_SECRET.test(name)) return value === '' ? '' : '***'
  if (name === 'databaseUrl') return withoutPassword(String(value))
  return String(value)
}

/** The printed settings end up in tickets and chats: a password must not. */
function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:/@]+):[^@]*@/, '$1:***@')
}
