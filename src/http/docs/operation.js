import { element, lazyDetails } from './dom.js'
import { schemaView } from './field-list.js'
import { requestView } from './request-form.js'
import { deprecationsOf } from './schema.js'

/** The URL fragment of an operation: `post-api-index-v1-rotatetoken`. */
export function anchorOf(method, path) {
  return `${method}${path}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

const METHOD_COLORS = { GET: 'good', POST: 'accent', PUT: 'warn', PATCH: 'warn', DELETE: 'bad' }

export function methodBadge(method) {
  return element('span', { class: `badge method ${METHOD_COLORS[method]}` }, method)
}

/** One operation: its summary line, which opens to show everything needed to call it. */
export function operationView(openApi, schemas, { method, path, operation }) {
  const summary = element(
    'summary',
    {},
    element(
      'h3',
      {},
      methodBadge(method),
      element('code', { class: operation.deprecated ? 'deprecated' : '' }, breakable(path)),
    ),
    element('span', { class: 'soft' }, operation.summary ?? ''),
    operation.deprecated && element('span', { class: 'badge warn' }, 'deprecated'),
  )
  const credentials = credentialsOf(openApi, operation)
  return lazyDetails({ class: 'operation', id: anchorOf(method, path) }, summary, () =>
    element(
      'div',
      { class: 'inside' },
      element(
        'div',
        {},
        deprecationsOf(operation).map(deprecationNotice),
        operation.description && element('p', {}, operation.description),
        element('h4', {}, 'Authentication'),
        credentialView(credentials),
        element('h4', {}, 'Request'),
        requestSchemaView(schemas, operation),
        element('h4', {}, 'Response'),
        responsesView(schemas, operation),
      ),
      element('div', {}, requestView(schemas, { method, path, operation, credentials })),
    ),
  )
}

/** Lets a long path break after a slash. */
export function breakable(path) {
  return path.split(/(?<=\/)/).flatMap((part) => [part, element('wbr')])
}

function credentialsOf({ components, security: everywhere = [] }, { security = everywhere }) {
  return security.flatMap((alternative) =>
    Object.entries(alternative).map(([name, scopes]) => {
      const { description, scheme } = components?.securitySchemes?.[name] ?? {}
      return { name, scopes, description, isBearer: scheme === 'bearer', label: labelOf(name) }
    }),
  )
}

/** `indexingToken` → `Indexing token`. */
function labelOf(name) {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function credentialView(credentials) {
  if (credentials.length === 0) return element('p', {}, 'None.')
  return element(
    'ul',
    { class: 'fields' },
    credentials.map(({ label, scopes, description, isBearer }) =>
      element(
        'li',
        {},
        element('strong', {}, label),
        scopes.length > 0 && [' with scope ', ...scopes.map((scope) => element('code', {}, scope))],
        description && element('p', { class: 'soft' }, `${description}${isBearer ? ', sent as a bearer token' : ''}.`),
      ),
    ),
  )
}

function requestSchemaView(schemas, { parameters = [], requestBody }) {
  const schema = requestBody?.content?.['application/json']?.schema
  const [other] = Object.keys(requestBody?.content ?? {})
  if (schema === undefined && other !== undefined)
    return element('p', {}, `A body of type ${other}, in the format its standard defines.`)
  if (schema === undefined && parameters.length === 0) return element('p', {}, 'No body.')
  const asFields = {
    properties: Object.fromEntries(
      parameters.map(({ name, in: location, schema: own, description }) => [
        name,
        { ...own, description: description ?? own?.description ?? `In the ${location}` },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    title: 'Parameters',
  }
  return element(
    'div',
    {},
    parameters.length > 0 && schemaView(schemas, asFields),
    schema !== undefined && schemaView(schemas, schema),
  )
}

function responsesView(schemas, { responses = {} }) {
  const all = Object.entries(responses).map(([status, response]) => {
    const schema = Object.values(response.content ?? {})[0]?.schema
    const line = [element('code', {}, status), ' ', response.description ?? '']
    return { isSuccess: /^[23]/.test(status), schema, line }
  })
  return element(
    'div',
    {},
    all
      .filter(({ isSuccess }) => isSuccess)
      .map(({ line, schema }) =>
        element('div', {}, element('p', {}, line), schema !== undefined && schemaView(schemas, schema)),
      ),
    errorsView(
      schemas,
      all.filter(({ isSuccess }) => !isSuccess),
    ),
  )
}

function errorsView(schemas, errors) {
  if (errors.length === 0) return undefined
  const schema = errors.find((error) => error.schema !== undefined)?.schema
  return lazyDetails({ class: 'inner' }, element('summary', {}, 'Errors'), () =>
    element(
      'div',
      {},
      element(
        'ul',
        { class: 'fields' },
        errors.map(({ line }) => element('li', {}, line)),
      ),
      schema !== undefined && schemaView(schemas, schema),
    ),
  )
}

function deprecationNotice({ removal, message, replacement }) {
  return element(
    'p',
    { class: 'problem mild notice' },
    element('strong', {}, `Works until ${removal}. `),
    message && `${message}. `,
    replacement && ['Use ', element('code', {}, replacement), ' instead.'],
  )
}
