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

function shown(name: keyof Config, config: Config): string {
  const value = config[name]
  if (value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.join(',')
  if (name === 'embedKey' || name === 'answerKey') return value === '' ? '' : '***'
  if (name === 'databaseUrl') return withoutPassword(String(value))
  return String(value)
}

/** The printed settings end up in tickets and chats: a password must not. */
function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:/@]+):[^@]*@/, '$1:***@')
}
