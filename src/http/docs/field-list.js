import { element, lazyDetails } from './dom.js'
import { deprecationsOf, optionsOf } from './schema.js'

/** The fields of a schema. Those of nested objects are collapsed. */
export function schemaView(schemas, schema) {
  const inner = schemas.inner(schema)
  const heading = element(
    'p',
    { class: 'soft' },
    schemas.typeName(schema),
    inner.description && `: ${inner.description}`,
  )
  return element('div', {}, heading, fieldList(schemas, inner, []))
}

function fieldList(schemas, schema, above) {
  const path = [...above, schema.title]
  const fields = schemas.fields(schema)
  if (fields.length > 0) {
    const isShort = above.length === 0 && fields.length <= 3
    return element(
      'ul',
      { class: 'fields' },
      fields.map((field) => fieldItem(schemas, field, path, isShort)),
    )
  }
  return element(
    'ul',
    { class: 'fields' },
    objectChoices(schemas, schema).map((option) => element('li', {}, innerFields(schemas, option, path, false))),
  )
}

/** The options of a choice that have fields. */
function objectChoices(schemas, schema) {
  return optionsOf(schema).filter((option) => schemas.fields(schemas.inner(option)).length > 0)
}

function fieldItem(schemas, { name, schema, isRequired, isPattern }, path, isOpen) {
  const isDeprecated = schema.deprecated === true
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'name-and-type' },
      isPattern ? element('em', {}, name) : element('code', {}, name),
      element('span', { class: 'soft' }, schemas.typeName(schema)),
      isRequired && element('span', { class: 'badge' }, 'required'),
      isDeprecated && element('span', { class: 'badge warn' }, 'deprecated'),
    ),
    notesOf(schema).map((note) => element('p', { class: 'soft' }, note)),
    innerFields(schemas, schema, path, isOpen),
  )
}

function innerFields(schemas, schema, path, isOpen) {
  const inner = schemas.inner(schema)
  if (schemas.fields(inner).length === 0 && objectChoices(schemas, inner).length === 0) return undefined
  const name = inner.title ?? 'object'
  if (inner.title !== undefined && path.includes(inner.title)) {
    return element('p', { class: 'soft' }, `The fields of ${name} are listed above.`)
  }
  return lazyDetails({ open: isOpen, class: 'inner' }, element('summary', {}, `Fields of ${name}`), () =>
    fieldList(schemas, inner, path),
  )
}

function notesOf(schema) {
  const limits = [
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
    schema.minimum !== undefined && `at least ${schema.minimum}`,
    schema.maximum !== undefined && `at most ${schema.maximum}`,
    schema.minLength > 1 && `at least ${schema.minLength} characters`,
    schema.minLength === 1 && 'not empty',
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems} items`,
  ]
  return [
    schema.description,
    limits.filter(Boolean).join(', '),
    ...deprecationsOf(schema).map(({ removal, message, replacement }) =>
      [`Works until ${removal}.`, message && `${message}.`, replacement && `Use ${replacement}.`]
        .filter(Boolean)
        .join(' '),
    ),
  ].filter(Boolean)
}
