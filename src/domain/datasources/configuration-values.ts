import { badField } from '../../kernel/bad-field.ts'
import { type Datasource, DEFAULT_ACCESS } from './datasource.ts'

/** A setting of a datasource as its name says it, in text: one value, or a list. */
export interface ConfigurationValue {
  readonly value?: string
  readonly valueList?: readonly string[]
}

export type ConfigurationValues = Readonly<Record<string, ConfigurationValue>>

const VISIBILITY = ['ENABLED_FOR_ALL', 'ENABLED_FOR_TEST_GROUP', 'NOT_ENABLED'] as const

type Reader = (value: ConfigurationValue, field: string) => unknown

const text: Reader = ({ value }, field) => value ?? reject(field, 'must have a `value`')
const truth: Reader = ({ value }, field) =>
  ({ true: true, false: false })[value ?? ''] ?? reject(field, 'must be true or false')
const list: Reader = ({ valueList }, field) => valueList ?? reject(field, 'must have a `valueList`')
const oneOf =
  (allowed: readonly string[]): Reader =>
  ({ value }, field) =>
    allowed.find((known) => known === value) ?? reject(field, `must be one of ${allowed.join(', ')}`)

/** The settings that can be read and changed this way. */
const SETTINGS = {
  displayName: text,
  homeUrl: text,
  urlRegex: text,
  aliases: list,
  isUserReferencedByEmail: truth,
  isTestDatasource: truth,
  defaultAccess: oneOf(DEFAULT_ACCESS),
  visibility: oneOf(VISIBILITY),
} satisfies Partial<Record<keyof Datasource, Reader>>

export function configurationOf(datasource: Datasource): ConfigurationValues {
  const names = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]
  return Object.fromEntries(
    names.flatMap((name): [string, ConfigurationValue][] => {
      const value = datasource[name]
      if (value === undefined) return []
      return [[name, typeof value === 'object' ? { valueList: value } : { value: String(value) }]]
    }),
  )
}

/** What these values change; one that is not known is refused by its name. */
export function readConfiguration(values: ConfigurationValues): Partial<Datasource> {
  const known: Readonly<Record<string, Reader>> = SETTINGS
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = `configuration.values.${name}`
      const read = Object.hasOwn(known, name) ? known[name] : undefined
      if (read === undefined) {
        throw badField(field, `isn't a setting; use one of ${Object.keys(known).join(', ')}`)
      }
      return [name, read(value, field)]
    }),
  )
}

function reject(field: string, problem: string): never {
  throw badField(field, problem)
}
