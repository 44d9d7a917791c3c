import { optionsOf } from './schema.js'

const MAX_DEPTH = 6
/** How many fields the example of an object has if none are required. */
const SAMPLE_FIELDS = 4

/** Realistic values by field name, because most schemas only say "string". */
const TEXTS = {
  datasource: 'wiki',
  email: 'ada@example.com',
  query: 'parental leave',
  id: 'page-1',
  docId: 'page-1',
  name: 'example',
  displayName: 'Example',
  title: 'Parental leave',
  mimeType: 'text/plain',
  textContent: 'Parents may take twelve months.',
  objectType: 'Page',
  viewURL: 'https://wiki.example.com/page-1',
  urlRegex: 'https://wiki\\.example\\.com/.*',
  cursor: '',
}

const FORMATS = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  email: 'ada@example.com',
  uri: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
}

/** A value that the schema accepts: required fields, or a few fields if none are required. */
export function exampleOf(schemas, schema, name = '', above = []) {
  const resolved = schemas.resolve(schema)
  const given = resolved.examples?.[0] ?? resolved.example ?? resolved.default ?? resolved.const ?? resolved.enum?.[0]
  if (given !== undefined) return given
  const [firstOption] = optionsOf(resolved)
  if (firstOption !== undefined) return exampleOf(schemas, firstOption, name, above)
  const type = Array.isArray(resolved.type) ? resolved.type[0] : resolved.type
  if (type === 'array') return listExample(schemas, resolved, name, above)
  if (type === 'object' || resolved.properties !== undefined) return objectExample(schemas, resolved, above)
  if (type === 'integer' || type === 'number') return resolved.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  return FORMATS[resolved.format] ?? TEXTS[name] ?? 'text'
}

function listExample(schemas, { items }, name, above) {
  if (items === undefined || isAbove(schemas.resolve(items), above)) return []
  return [exampleOf(schemas, items, name.replace(/s$/, ''), above)]
}

function objectExample(schemas, resolved, above) {
  if (isAbove(resolved, above)) return {}
  const fields = schemas
    .fields(resolved)
    .filter(({ schema, isPattern }) => !isPattern && schema.deprecated !== true && !isAbove(schema, above))
  const required = fields.filter(({ isRequired }) => isRequired)
  const shown = required.length > 0 ? required : fields.slice(0, SAMPLE_FIELDS)
  const path = [...above, resolved.title ?? '']
  return Object.fromEntries(shown.map(({ name, schema }) => [name, exampleOf(schemas, schema, name, path)]))
}

/** Schemas can contain themselves; the example stops where one would repeat. */
function isAbove({ title }, above) {
  return above.length >= MAX_DEPTH || (title !== undefined && above.includes(title))
}
