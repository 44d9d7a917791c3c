import Type from 'typebox'
import { named } from './named.ts'

const optional = Type.Optional

/** Names of tools after the `?`: repeated, or with commas between. */
export const ToolNames = Type.Union([Type.String({ maxLength: 20_000 }), Type.Array(Type.String({ maxLength: 200 }))])

export function namesIn(names: string | readonly string[] = []): string[] {
  return [names]
    .flat()
    .flatMap((each) => each.split(','))
    .filter(Boolean)
}

/** Of a type that holds itself; one step of it is written out. */
const parameterFields = {
  type: Type.Enum(['string', 'number', 'boolean', 'object', 'array']),
  name: Type.String(),
  description: optional(Type.String()),
  isRequired: optional(Type.Boolean()),
  possibleValues: optional(Type.Array(Type.String())),
}
const Nested = Type.Record(Type.String(), Type.Unknown(), { description: 'A nested ToolParameter' })

const ToolParameter = named('ToolParameter', {
  ...parameterFields,
  items: optional(Nested),
  properties: optional(Type.Record(Type.String(), Nested)),
})

export const ToolsListResponse = named('ToolsListResponse', {
  tools: Type.Array(
    named('Tool', {
      type: Type.Enum(['READ', 'WRITE'], { description: 'WRITE: the tool changes data' }),
      name: Type.String(),
      displayName: Type.String(),
      description: Type.String(),
      parameters: Type.Record(Type.String(), ToolParameter),
    }),
  ),
})

const MAX_VALUE = 100_000
/** As deep as arguments of tools are. */
const Deepest = Type.Object({
  name: optional(Type.String({ maxLength: 200 })),
  value: optional(Type.String({ maxLength: MAX_VALUE })),
})
const deeper = <Inner extends typeof Deepest>(inner: Inner) =>
  Type.Object({
    name: optional(Type.String({ maxLength: 200 })),
    value: optional(Type.String({ maxLength: MAX_VALUE })),
    items: optional(Type.Array(inner, { maxItems: 1000 })),
    properties: optional(Type.Record(Type.String(), inner)),
  })
const Parameter = deeper(deeper(deeper(Deepest)))

export const ToolsCallRequest = named('ToolsCallRequest', {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  parameters: Type.Record(Type.String(), Parameter, {
    description: 'By name; each with a `value`, which is always text, or with `items` or `properties`',
  }),
})

export const ToolsCallResponse = named('ToolsCallResponse', {
  rawResponse: optional(Type.Record(Type.String(), Type.Unknown())),
  error: optional(Type.String()),
})
