import type { FormField } from '../../../shared/form-field.tsx'
import type { Connection, Connector } from './connection-words.tsx'
import { atSchemaFields, readSchemaFields, schemaFields } from './schema-form.ts'

type Values = Readonly<Record<string, string>>

const RULE_HINT =
  'Makes an email from {login}, {id} or {name}, for example {login}@example.com. Leave blank to match by hand.'

/** The fields of a new connection: those of the connector's schema, the account rule, and its name. */
export function newConnectionFields(connector: Connector, name: string): FormField[] {
  return [
    ...schemaFields(connector.config, 'config', {}, { isAdvanced: false }),
    ...inSection('Credentials', schemaFields(connector.secret, 'secret')),
    ...ruleFields(connector, ''),
    { name: 'title', label: 'Title', section: 'Name', value: connector.title, missing: 'Enter a title' },
    {
      name: 'datasource',
      label: 'Data source',
      hint: 'The data source to create. Used in API requests. Letters, digits, hyphens, dots and underscores, e.g. wiki.',
      value: name,
      missing: 'Enter a name for the data source',
    },
    ...folded(schemaFields(connector.config, 'config', {}, { isAdvanced: true })),
  ]
}

/** The fields of an existing connection. Credentials stay as they are if left blank. */
export function connectionFields(connector: Connector, connection: Connection): FormField[] {
  const { title, config, schedule, accountRule = '' } = connection
  return [
    { name: 'title', label: 'Title', value: title, missing: 'Enter a title' },
    ...schemaFields(connector.config, 'config', config, { isAdvanced: false }),
    ...inSection('Replace credentials', schemaFields(connector.secret, 'secret', {}, { isReplacement: true })),
    ...ruleFields(connector, accountRule),
    {
      name: 'everyMinutes',
      label: 'Read changes every (minutes)',
      kind: 'number',
      section: 'Schedule',
      hint: '1 to 10080',
      value: String(schedule.everyMinutes),
      missing: 'Enter a number of minutes',
    },
    {
      name: 'compareEveryHours',
      label: 'Compare everything every (hours)',
      kind: 'number',
      hint: '1 to 720. Comparing finds deletions that the source doesn’t report.',
      value: String(schedule.compareEveryHours),
      missing: 'Enter a number of hours',
    },
    ...folded(schemaFields(connector.config, 'config', config, { isAdvanced: true })),
  ]
}

/** The connector, config and credentials in a form, as the API takes them. */
export function readNewConnection(connector: Connector, values: Values) {
  return {
    connector: connector.name,
    config: readSchemaFields(connector.config, 'config', values),
    secret: readSchemaFields(connector.secret, 'secret', values),
  }
}

export function readConnection(connector: Connector, values: Values) {
  const secret = readSchemaFields(connector.secret, 'secret', values)
  const { title = '', accountRule, everyMinutes, compareEveryHours } = values
  return {
    title,
    config: readSchemaFields(connector.config, 'config', values),
    ...(Object.values(secret).some((value) => value !== false) && { secret }),
    ...(accountRule !== undefined && { accountRule }),
    schedule: { everyMinutes: Number(everyMinutes), compareEveryHours: Number(compareEveryHours) },
  }
}

/** Whoever chooses the readers of files must name one. */
export function checkReaders(values: Values): Record<string, string> {
  const { 'config-readers': readers, 'config-people': people = '', 'config-groups': groups = '' } = values
  return readers === 'people' && people === '' && groups === ''
    ? { 'config-people': 'Enter at least one person or group' }
    : {}
}

/** Shows errors of a call at the fields of its form. */
export async function withFieldErrors<T>(connector: Connector, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw atSchemaFields(error, { config: connector.config, secret: connector.secret })
  }
}

/** A name no data source has yet: `redmine`, `redmine2`. */
export function freeName(name: string, taken: readonly string[]): string {
  let free = name
  for (let number = 2; taken.includes(free); number += 1) free = `${name}${number}`
  return free
}

function ruleFields({ title, verifiesEmails, category }: Connector, value: string): FormField[] {
  // Websites have no accounts.
  if (category === 'web') return []
  const trust = verifiesEmails
    ? 'For accounts without an email.'
    : `${title} doesn't verify emails, so they aren't trusted.`
  return [
    {
      name: 'accountRule',
      label: 'Account rule (optional)',
      section: 'Accounts',
      hint: `${trust} ${RULE_HINT}`,
      value,
    },
  ]
}

function folded(fields: readonly FormField[]): FormField[] {
  return inSection('More settings', fields).map((field) => ({ ...field, isFolded: true }))
}

function inSection(section: string, fields: readonly FormField[]): FormField[] {
  return fields.map((field) => ({ ...field, section }))
}
