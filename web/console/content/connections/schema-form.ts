import { ApiError } from '../../../shared/api-error.ts'
import type { FormField } from '../../../shared/form-field.tsx'
import { lines } from '../../parts/parts.ts'

/** The parts of JSON Schema that connectors describe their settings with. */
interface Property {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly { readonly const?: unknown; readonly title?: string }[]
  /** Shown only while another setting, of the same part unless it names one, has this value or one of these. */
  readonly onlyWhen?: { readonly part?: Part; readonly name: string; readonly is: string | readonly string[] }
  /** Most people leave it as it is. */
  readonly isAdvanced?: boolean
  /** Text with line breaks, like a private key. */
  readonly isMultiline?: boolean
  /** A credential that may be seen while it's typed, like a username. */
  readonly isReadable?: boolean
}

export type Part = 'config' | 'secret'
type Schema = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, string>>
type Kind = NonNullable<FormField['kind']>

const KINDS: Readonly<Record<string, Kind>> = { uri: 'url', url: 'url', email: 'email' }

/** One field per property of the schema. Their names start with the part: a setting may be called like another field. */
export function schemaFields(
  schema: Schema,
  part: Part,
  current: Readonly<Record<string, unknown>> = {},
  { isReplacement = false, isAdvanced }: { isReplacement?: boolean; isAdvanced?: boolean } = {},
): FormField[] {
  const required = (schema['required'] ?? []) as readonly string[]
  const wanted = propertiesOf(schema).filter(
    ([, property]) => isAdvanced === undefined || isAdvanced === (property.isAdvanced ?? false),
  )
  return wanted.map(([name, property]) => {
    const { title = name, description, default: preset, onlyWhen } = property
    const isSecret = part === 'secret'
    const mustBeSet = required.includes(name) && preset === undefined && property.type !== 'boolean'
    const isRequired = mustBeSet && !isReplacement
    const options = optionsOf(property)
    const value = current[name] ?? preset
    const hasPreset = preset !== undefined && String(preset) !== ''
    const needsNoWord =
      isRequired || hasPreset || onlyWhen !== undefined || property.type === 'boolean' || options !== undefined
    return {
      name: fieldName(part, name),
      label: needsNoWord ? title : `${title} (optional)`,
      kind: isSecret && isMasked(property) ? 'password' : kindOf(property, options !== undefined),
      ...(description !== undefined && { hint: description }),
      ...(isRequired && { missing: options === undefined ? `Enter a value for ${title}` : 'Choose an option' }),
      ...(options !== undefined && {
        options: hasPreset ? options : [{ value: '', label: isRequired ? 'Choose one' : 'Default' }, ...options],
      }),
      ...(onlyWhen !== undefined && {
        onlyWhen: { name: fieldName(onlyWhen.part ?? part, onlyWhen.name), is: onlyWhen.is },
      }),
      ...(!isSecret && { value: textOf(value) }),
    }
  })
}

/** The values typed into these fields. What was left blank isn't sent, so the connector's default counts. */
export function readSchemaFields(schema: Schema, part: Part, values: Values): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [name, property] of propertiesOf(schema)) {
    const typed = values[fieldName(part, name)] ?? ''
    if (property.type === 'boolean') read[name] = typed === 'on'
    else if (typed !== '') read[name] = readValue(property, typed)
  }
  return read
}

/** Maps errors like `config.url` to the form's field names. An error of the whole part goes to its first field. */
export function atSchemaFields(error: unknown, schemas: Readonly<Record<Part, Schema>>): unknown {
  if (!(error instanceof ApiError)) return error
  const details = error.details.map(({ field = '', message }) => {
    const [part = '', name = propertiesOf(schemas[part as Part] ?? {})[0]?.[0]] = field.split('.')
    const isOfSchema = (part === 'config' || part === 'secret') && name !== undefined
    return { field: isOfSchema ? fieldName(part, name) : field, message }
  })
  return new ApiError(error.status, { message: error.message, details })
}

function propertiesOf(schema: Schema): [string, Property][] {
  return Object.entries((schema['properties'] ?? {}) as Record<string, Property>)
}

function fieldName(part: Part, name: string): string {
  return `${part}-${name}`
}

function optionsOf({ enum: values, anyOf }: Property): { value: string; label: string }[] | undefined {
  if (values !== undefined) return values.map((value) => ({ value: String(value), label: String(value) }))
  if (anyOf?.every((each) => each.const !== undefined) !== true) return undefined
  return anyOf.map(({ const: value, title }) => ({ value: String(value), label: title ?? String(value) }))
}

function kindOf({ type, format = '', isMultiline = false }: Property, hasOptions: boolean): Kind {
  if (hasOptions) return 'select'
  if (type === 'boolean') return 'box'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array' || isMultiline) return 'long'
  return KINDS[format] ?? 'text'
}

function isMasked({ type, isMultiline = false, isReadable = false }: Property): boolean {
  return type === 'string' && !isMultiline && !isReadable
}

function textOf(value: unknown): string | undefined {
  if (value === true) return 'on'
  if (value === undefined || value === false) return undefined
  return Array.isArray(value) ? value.join('\n') : String(value)
}

function readValue(property: Property, typed: string): unknown {
  if (property.type === 'array') return lines(typed)
  if (property.type === 'integer' || property.type === 'number') return Number(typed)
  const choices = property.enum ?? property.anyOf?.map((each) => each.const)
  return choices?.find((choice) => String(choice) === typed) ?? typed
}
