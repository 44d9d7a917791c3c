/**
 * Marks a number in a schema as a hint: a value above the range, or a positive one below it, counts as the nearest allowed
 * value. Zero and negative numbers below the range are mistakes, and left to the schema to reject.
 */
export const HINT_KEYWORD = 'x-hint'

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly minimum?: number
  readonly maximum?: number
  readonly [HINT_KEYWORD]?: boolean
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

/** What is to be done with the values of one schema; empty lists: nothing. */
interface Plan {
  /** Fields whose `null` says the same as no field. */
  readonly absentIfNull: Set<string>
  readonly hints: Map<string, { minimum: number; maximum: number }>
  readonly fields: Map<string, Plan>
  readonly items: Plan[]
  readonly values: Plan[]
  readonly alternatives: Plan[]
}

/**
 * Prepares what is read more kindly than the schema says, the same for every operation: `null` instead of an
 * optional field means that it is absent, and hints are clamped to their range. The value is changed in place, before it is checked.
 */
export function lenientInput(schema: object): (value: unknown) => void {
  let plan: Plan | undefined
  return (value) => apply((plan ??= knownPlan(schema)), value)
}

/** Schemas never change, so a process plans each once, however many services it runs. */
const knownPlans = new WeakMap<object, Plan>()

/** With the first value: planning for every operation would take a noticeable part of a start. */
function knownPlan(schema: object): Plan {
  const plan = knownPlans.get(schema) ?? planOf(schema, schema, new Map())
  knownPlans.set(schema, plan)
  return plan
}

function planOf(given: JsonSchema, root: JsonSchema, known: Map<JsonSchema, Plan>): Plan {
  const schema = resolve(given, root)
  const before = known.get(schema)
  if (before !== undefined) return before
  const plan: Plan = {
    absentIfNull: new Set(),
    hints: new Map(),
    fields: new Map(),
    items: [],
    values: [],
    alternatives: [],
  }
  // Known before its parts are: a type may hold itself.
  known.set(schema, plan)
  const partOf = (part: JsonSchema) => planOf(part, root, known)
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!schema.required?.includes(name) && !allowsNull(field, root)) plan.absentIfNull.add(name)
    const { minimum = -Infinity, maximum = Infinity, [HINT_KEYWORD]: isHint } = field
    if (isHint === true) plan.hints.set(name, { minimum, maximum })
    if (hasParts(resolve(field, root))) plan.fields.set(name, partOf(field))
  }
  if (schema.items !== undefined && hasParts(resolve(schema.items, root))) plan.items.push(partOf(schema.items))
  const { additionalProperties, patternProperties = {} } = schema
  const values = [additionalProperties, ...Object.values(patternProperties)].filter((each) => typeof each === 'object')
  plan.values.push(...values.filter((each) => hasParts(resolve(each, root))).map(partOf))
  plan.alternatives.push(...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map(partOf))
  return plan
}

function apply(plan: Plan, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const alternative of plan.alternatives) apply(alternative, value)
  if (Array.isArray(value)) {
    for (const items of plan.items) for (const item of value) apply(items, item)
    return
  }
  const holder = value as Record<string, unknown>
  for (const name of Object.keys(holder)) {
    const field = holder[name]
    if (field === null) {
      if (plan.absentIfNull.has(name)) delete holder[name]
      continue
    }
    const hint = plan.hints.get(name)
    if (hint !== undefined && Number.isInteger(field)) holder[name] = clamped(field as number, hint)
    const below = plan.fields.get(name)
    if (below !== undefined) apply(below, field)
    for (const values of plan.values) apply(values, field)
  }
}

function clamped(value: number, { minimum, maximum }: { minimum: number; maximum: number }): number {
  return value <= 0 ? value : Math.min(maximum, Math.max(minimum, value))
}

function hasParts({ properties, items, anyOf, allOf, additionalProperties, patternProperties }: JsonSchema): boolean {
  return [properties, items, anyOf, allOf, additionalProperties, patternProperties].some(
    (part) => typeof part === 'object',
  )
}

/** Where a schema names `null`, that has its own meaning. */
function allowsNull(given: JsonSchema, root: JsonSchema): boolean {
  const { type, anyOf = [] } = resolve(given, root)
  return type === 'null' || anyOf.some((part) => allowsNull(part, root))
}

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (root.$defs?.[name] ?? schema.$defs?.[name] ?? schema)
}
