import { exportAudit } from '../domain/audit/read-audit.ts'
import { setAuditRetention } from '../domain/audit/retention.ts'
import { operator } from '../domain/shared/actor.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required, withStores } from './command.ts'
import { UsageError } from './usage-error.ts'

export const auditExport: Command = {
  usage: `[--actor EMAIL] [--action ACTION] [--subject ID] [--since TIME] [--until TIME] [--data DIR]

ACTION is an action like user.create, or its first part (user) for all of them. TIME is an ISO 8601 date or time.`,
  async run(words, environment) {
    const options = readOptions(words, {
      actor: { type: 'string' },
      action: { type: 'string' },
      subject: { type: 'string' },
      since: { type: 'string' },
      until: { type: 'string' },
      ...DATA_OPTION,
    })
    const { actor, action, subject } = options
    const times = { since: readTime('since', options.since), until: readTime('until', options.until) }
    await withStores(configFrom(environment, { data: options.data }), async ({ audit, clock }) => {
      const pages = exportAudit({ audit, clock }, operator, { actor, action, subject, ...times })
      for await (const page of pages) for (const entry of page) console.log(JSON.stringify(entry))
    })
  },
}

export const auditKeep: Command = {
  usage: '--days N|forever [--data DIR]',
  async run(words, environment) {
    const options = readOptions(words, { days: { type: 'string' }, ...DATA_OPTION })
    const text = required(options.days, 'days')
    const days = text === 'forever' ? undefined : Number(text)
    if (days !== undefined && !(Number.isInteger(days) && days >= 30 && days <= 36_500)) {
      throw new UsageError(`--days is "${text}"; use a whole number from 30 to 36500, or "forever"`)
    }
    await withStores(configFrom(environment, { data: options.data }), (stores) =>
      setAuditRetention(stores, operator, days),
    )
  },
}

function readTime(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime()))
    throw new UsageError(`--${option} is "${text}"; use a date or time in ISO 8601 format`)
  return at
}
