import { copyButton, element, labelled } from './dom.js'
import { exampleOf } from './example.js'

/** By kind of credential, for as long as the page is open: written nowhere. */
const tokens = new Map()

/** A curl sample and a form that sends the same request; the sample follows what is typed, except the token. */
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
  // What is not sent as a bearer token (a browser's session, a client's secret) is not typed in here.
  const bearer = credentials.find(({ isBearer }) => isBearer)
  const token = bearer && tokenField(bearer.name)
  const request = () => readRequest({ method, path, parameters, body })

  const sample = element('code', {})
  const showSample = () => {
    sample.textContent = curlCommand(request(), bearer !== undefined)
  }
  showSample()

  const answer = element('div', { class: 'answer', 'aria-live': 'polite' })
  const send = element('button', { type: 'submit', class: 'primary' }, 'Send')
  const form = element(
    'form',
    {
      oninput: showSample,
      onsubmit: async (event) => {
        event.preventDefault()
        send.disabled = true
        answer.replaceChildren(element('p', {}, 'Sending…'))
        answer.replaceChildren(...(await sendRequest(request(), token?.value)))
        send.disabled = false
      },
    },
    token && labelled(bearer.label, token, element('span', { class: 'hint' }, 'kept in memory only')),
    parameters.map(({ name, in: place, required, field }) =>
      labelled(name, field, element('span', { class: 'hint' }, `${place}${required ? ', required' : ''}`)),
    ),
    body && labelled('Body', body, element('span', { class: 'hint' }, 'JSON')),
    send,
    answer,
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
    // What is typed into one form is there when another is opened or used.
    onfocus: ({ target }) => {
      if (target.value === '') target.value = tokens.get(kind) ?? ''
    },
    oninput: ({ target }) => tokens.set(kind, target.value),
  })
}

function readRequest({ method, path, parameters, body }) {
  const given = parameters.filter(({ field }) => field.value !== '')
  const of = (place) => given.filter((parameter) => parameter.in === place)
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
  // In double quotes, so that the shell puts in the variable.
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
      element(
        'p',
        { class: response.ok ? 'status good' : 'status bad' },
        element('strong', {}, status),
        ` in ${milliseconds} ms`,
      ),
      text === '' ? element('p', {}, 'No body.') : element('pre', { tabindex: '0' }, element('code', {}, pretty(text))),
    ]
  } catch (error) {
    return [element('p', { class: 'status bad' }, `Not sent: ${error.message}`)]
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
