import { badField } from '../../kernel/bad-field.ts'

/** JSON Schema, as far as arguments of tools use it. */
interface ArgumentSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly items?: ArgumentSchema
  readonly properties?: Readonly<Record<string, ArgumentSchema>>
  readonly required?: readonly string[]
}

const PARAMETER_TYPES = ['string', 'number', 'boolean', 'object', 'array'] as const

/** An argument of a tool, for clients that know no JSON Schema. */
export interface ToolParameter {
  readonly type: (typeof PARAMETER_TYPES)[number]
  readonly name: string
  readonly description?: string
  readonly isRequired: boolean
  readonly possibleValues?: readonly string[]
  readonly items?: ToolParameter
  readonly properties?: Readonly<Record<string, ToolParameter>>
}

/** A value as such clients send it: always text, or made of further ones. */
export interface GivenParameter {
  readonly value?: string | undefined
  readonly items?: readonly GivenParameter[] | undefined
  readonly properties?: Readonly<Record<string, GivenParameter>> | undefined
}

export function parametersOf(schema: object): Record<string, ToolParameter> {
  const { properties = {}, required = [] } = schema as ArgumentSchema
  return Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, parameterOf(name, each, required.includes(name))]),
  )
}

function parameterOf(name: string, schema: ArgumentSchema, isRequired: boolean): ToolParameter {
  const { description, items } = schema
  return {
    type: typeOf(schema),
    name,
    isRequired,
    ...(description !== undefined && { description }),
    ...(schema.enum && { possibleValues: schema.enum.map(String) }),
    ...(items && { items: parameterOf(name, items, false) }),
    ...(schema.properties && { properties: parametersOf(schema) }),
  }
}

function typeOf({ type, properties, items }: ArgumentSchema): ToolParameter['type'] {
  if (type === 'integer') return 'number'
  const known = PARAMETER_TYPES.find((each) => each === type)
  return known ?? (properties ? 'object' : items ? 'array' : 'string')
}

/** The arguments that such a client means. What the schema does not know is handed on as text: the tool refuses it. */
export function readParameters(
  schema: object,
  given: Readonly<Record<string, GivenParameter>>,
  field = 'parameters',
): Record<string, unknown> {
  const { properties = {} } = schema as ArgumentSchema
  return Object.fromEntries(
    Object.entries(given).map(([name, parameter]) => [
      name,
      readValue(Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {}, parameter, `${field}.${name}`),
    ]),
  )
}

function readValue(schema: ArgumentSchema, given: GivenParameter, field: string): unknown {
  const { value = '', items, properties } = given
  switch (typeOf(schema)) {
    case 'array':
      return (items ?? (value === '' ? [] : [{ value }])).map((item, at) =>
        readValue(schema.items ?? {}, item, `${field}[${at}]`),
      )
    case 'object':
      return readParameters(schema, properties ?? {}, field)
    case 'number': {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number)) throw badField(field, 'must be a number')
      return number
    }
    case 'boolean':
      if (value !== 'true' && value !== 'false') throw badField(field, 'must be true or false')
      return value === 'true'
    default:
      return value
  }
}
