import type { Random } from '../random.ts'

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** Values that occur, so that some requests get past the first check. */
const PLAUSIBLE = ['wiki', 'git', '1', '2', 'page', 'ann@acme.example', 'staff', 'eng', 'wombat', 'crm', 'wiki:page:1']
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u200b',
  '\u202e',
  'a\u0000b',
  "' or 1=1 --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '%00',
  '*',
  '"',
  'app:wiki from:me "x',
  '2026-01-01',
  '9007199254740993',
  'İ',
  '\u{1f600}',
]
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  2 ** 53,
  '',
  [],
  {},
  [[]],
  { toString: 1 },
  { length: 1 },
  [null],
  'x',
]
/** Of all values, how many are not what the schema says. */
const ODD_SHARE = 0.04
const MAX_DEPTH = 8

/** A value as the schema says, now and then not. */
export function randomValue(
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
  random: Random,
  depth = 0,
): unknown {
  if (random.chance(ODD_SHARE)) return random.pick(ODD_VALUES)
  if (depth > MAX_DEPTH) return random.pick(PLAUSIBLE)
  const inside = (part: JsonSchema) => randomValue(part, definitions, random, depth + 1)
  if (schema.$ref !== undefined) return inside(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return random.pick(schema.enum)
  const parts = schema.anyOf ?? schema.allOf
  if (parts !== undefined) return inside(random.pick(parts))
  switch (schema.type) {
    case 'string':
      return randomText(schema, random)
    case 'integer':
      return random.pick([0, 1, 5, 50, schema.maximum ?? 1000, schema.minimum ?? -1, 2 ** 31, 2 ** 53])
    case 'number':
      return random.pick([0, 1, -1, 0.5, 1e9, 1e300])
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'array':
      return Array.from({ length: random.below(4) }, () => inside(schema.items ?? {}))
    case 'object':
      return randomObject(schema, random, inside)
    default:
      return random.pick([...ODD_VALUES, ...PLAUSIBLE])
  }
}

function randomText({ format }: JsonSchema, random: Random): string {
  if (random.chance(0.1)) return random.pick(ODD_TEXTS)
  if (random.chance(0.01)) return 'x'.repeat(random.pick([300, 3000, 20_000]))
  if (format === 'date-time') return '2026-06-01T12:00:00Z'
  return random.pick(PLAUSIBLE)
}

function randomObject(
  { properties = {}, required = [], patternProperties = {} }: JsonSchema,
  random: Random,
  inside: (part: JsonSchema) => unknown,
): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(properties)) {
    if (required.includes(name) ? random.chance(0.97) : random.chance(0.35)) made[name] = inside(part)
  }
  for (const part of Object.values(patternProperties)) made[random.pick([...PLAUSIBLE, 'x'])] = inside(part)
  if (random.chance(0.02)) made[random.pick(ODD_TEXTS)] = random.pick(ODD_VALUES)
  return made
}
