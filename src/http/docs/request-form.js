import { copyButton, element, labeled } from './dom.js'
import { exampleOf } from './example.js'

/** The tokens typed so far, by kind of credential. Kept only while the page is open. */
const tokens = new Map()

/** A curl sample and a form that sends the same request. The sample follows the form but never includes the token. */
export function requestView(schemas, { method, path, operation, credentials }) {
  const parameters = (operation.parameters ?? []).map((parameter) => ({
    ...parameter,
    field: element('input', {
      type: 'text',
      autocomplete: 'off',
      required: parameter.required === true,
      value: parameter.required ? String(exampleOf(schemas, parameter.schema, parameter.name)) : '',
    }),
  }))
  const bodySchema = operation.requestBody?.content?.['application/json']?.schema
  const body = bodySchema && element('textarea', { spellcheck: 'false', autocomplete: 'off' })
  if (body) {
    body.value = JSON.stringify(exampleOf(schemas, bodySchema), undefined, 2)
    body.rows = Math.min(16, body.value.split('\n').length + 1)
  }
  // The form takes only bearer tokens, not browser sessions or client secrets.
  const bearer = credentials.find(({ isBearer }) => isBearer)
  const token = bearer && tokenField(bearer.name)
  const request = () => readRequest({ method, path, parameters, body })

  const sample = element('code', {})
  const showSample = () => {
    sample.textContent = curlCommand(request(), bearer !== undefined)
  }
  showSample()

  const response = element('div', { class: 'response', 'aria-live': 'polite' })
  const send = element('button', { type: 'submit', class: 'button primary' }, 'Send')
  const form = element(
    'form',
    {
      class: 'form',
      oninput: showSample,
      onsubmit: async (event) => {
        event.preventDefault()
        send.disabled = true
        response.replaceChildren(element('p', {}, 'Sending…'))
        response.replaceChildren(...(await sendRequest(request(), token?.value)))
        send.disabled = false
      },
    },
    token && labeled(bearer.label, token, element('span', { class: 'hint' }, 'not saved')),
    parameters.map(({ name, in: location, required, field }) =>
      labeled(name, field, element('span', { class: 'hint' }, `${location}${required ? ', required' : ''}`)),
    ),
    body && labeled('Body', body, element('span', { class: 'hint' }, 'JSON')),
    send,
    response,
  )
  return element(
    'div',
    {},
    element(
      'div',
      { class: 'sample-heading' },
      element('h4', {}, 'Sample'),
      copyButton(() => sample.textContent),
    ),
    element('pre', { tabindex: '0' }, sample),
    element('h4', {}, 'Try it'),
    form,
  )
}

function tokenField(kind) {
  return element('input', {
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    value: tokens.get(kind) ?? '',
    // A token typed into one form is also used in the others.
    onfocus: ({ target }) => {
      if (target.value === '') target.value = tokens.get(kind) ?? ''
    },
    oninput: ({ target }) => tokens.set(kind, target.value),
  })
}

function readRequest({ method, path, parameters, body }) {
  const given = parameters.filter(({ field }) => field.value !== '')
  const of = (location) => given.filter((parameter) => parameter.in === location)
  const filled = of('path').reduce(
    (text, { name, field }) => text.replace(`{${name}}`, encodeURIComponent(field.value)),
    path,
  )
  const query = new URLSearchParams(of('query').map(({ name, field }) => [name, field.value])).toString()
  return {
    method,
    url: new URL(query === '' ? filled : `${filled}?${query}`, location.origin).href,
    headers: {
      ...Object.fromEntries(of('header').map(({ name, field }) => [name, field.value])),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body: body?.value,
  }
}

function curlCommand({ method, url, headers, body }, hasToken) {
  const parts = [method === 'GET' ? `curl ${quoted(url)}` : `curl -X ${method} ${quoted(url)}`]
  // Double quotes, so that the shell expands the variable.
  if (hasToken) parts.push('-H "Authorization: Bearer $TOKEN"')
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`)
  if (body) parts.push(`-d ${quoted(body)}`)
  return parts.join(' \\\n  ')
}

function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`
}

async function sendRequest({ method, url, headers, body }, token) {
  const startedAt = performance.now()
  try {
    const response = await fetch(url, {
      method,
      headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers,
      body,
      credentials: 'omit',
    })
    const text = await response.text()
    const milliseconds = Math.round(performance.now() - startedAt)
    const status = `${response.status} ${response.statusText}`.trim()
    return [
      element('p', { class: response.ok ? '' : 'error' }, element('strong', {}, status), ` in ${milliseconds} ms`),
      text === ''
        ? element('p', {}, 'Empty response.')
        : element('pre', { tabindex: '0' }, element('code', {}, pretty(text))),
    ]
  } catch (error) {
    return [element('p', { class: 'error' }, `Couldn't send the request: ${error.message}`)]
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
