import { test } from 'node:test'
import { assertFine, assertRefused } from '../test/support/run-check.ts'

const THING = 'export interface Thing {}\nexport const thing = 1\n'

const endpointFile = (method: string, path: string) => `export default { method: '${method}', path: '${path}' }\n`
const DEBUG_FILE = 'src/http/api/index/v1/debug/[datasource]/document.ts'
const DEBUG = endpointFile('POST', '/api/index/v1/debug/{datasource}/document')

test('endpoints stand at the place that their path says, and in the list', (context) => {
  assertFine(context, {
    [DEBUG_FILE]: DEBUG,
    'src/http/rest/api/v1/pins/[id].ts': endpointFile('GET', '/rest/api/v1/pins/{id}'),
    'src/http/rest/api/v1/pins/[id].post.ts': endpointFile('POST', '/rest/api/v1/pins/{id}'),
    'src/http/endpoints.ts': `
      import document from './api/index/v1/debug/[datasource]/document.ts'
      import getPin from './rest/api/v1/pins/[id].ts'
      import setPin from './rest/api/v1/pins/[id].post.ts'
      export const ENDPOINTS = [document, getPin, setPin, { method: 'GET', path: '/healthz' }]
    `,
  })
})

test('a folder in parentheses is a room for endpoints and no part of their path', (context) => {
  assertRefused(
    context,
    {
      'src/http/api/(pins)/pin.ts': endpointFile('POST', '/api/pin'),
      'src/http/api/(pins)/pins.ts': endpointFile('GET', '/api/pins'),
      'src/http/api/(pins)/pins.post.ts': endpointFile('POST', '/api/pins'),
      'src/http/api/(pins)/pins/[id].ts': endpointFile('GET', '/api/pins/{id}'),
      'src/http/api/(others)/pins.put.ts': endpointFile('PUT', '/api/pins'),
      'src/http/endpoints.ts':
        "import a from './api/(pins)/pin.ts'\nimport b from './api/(pins)/pins.ts'\n" +
        "import c from './api/(pins)/pins.post.ts'\nimport d from './api/(pins)/pins/[id].ts'\n" +
        "import e from './api/(others)/pins.put.ts'\nexport const ENDPOINTS = [a, b, c, d, e]\n",
    },
    /^src\/http\/api\/\(others\)\/pins\.put\.ts:1 {2}no other method shares \/api\/pins/,
  )
})

test('an endpoint at another place than its path is refused', (context) => {
  assertRefused(
    context,
    {
      'src/http/api/a.ts': endpointFile('POST', '/api/b'),
      'src/http/api/c.get.ts': endpointFile('POST', '/api/c'),
      'src/http/api/d.post.ts': endpointFile('POST', '/api/d'),
      'src/http/endpoints.ts':
        "import a from './api/a.ts'\nimport c from './api/c.get.ts'\nimport d from './api/d.post.ts'\n" +
        'export const ENDPOINTS = [a, c, d]\n',
    },
    /^src\/http\/api\/a\.ts:1 {2}its place says \/api\/a, its path \/api\/b; move it to src\/http\/api\/b\.ts$/,
    /^src\/http\/api\/c\.get\.ts:1 {2}its name says get, its method POST; name it src\/http\/api\/c\.post\.ts$/,
    /^src\/http\/api\/d\.post\.ts:1 {2}no other method shares \/api\/d; name it src\/http\/api\/d\.ts$/,
  )
})

test('a helper among the endpoints is refused', (context) => {
  assertRefused(
    context,
    { 'src/http/rest/read-page.ts': THING, 'src/http/endpoints.ts': 'export const ENDPOINTS = []\n' },
    /^src\/http\/rest\/read-page\.ts:1 {2}default-exports no endpoint; helpers live in src\/http\/core or src\/http\/schemas$/,
  )
})

test('an endpoint missing from the list, and one that only the list has, are refused', (context) => {
  assertRefused(
    context,
    {
      [DEBUG_FILE]: DEBUG,
      'src/http/endpoints.ts': "export const ENDPOINTS = [{ method: 'GET', path: '/rest/api/v1/ghost' }]\n",
    },
    /^src\/http\/api\/index\/v1\/debug\/\[datasource\]\/document\.ts:1 {2}is not in ENDPOINTS/,
    /^src\/http\/endpoints\.ts:1 {2}lists GET \/rest\/api\/v1\/ghost, which is not the default export/,
  )
})

test('an endpoint neither calls a store nor takes the services apart', (context) => {
  const endpoint = (path: string, handle: string) => `export default { method: 'GET', path: '${path}', ${handle} }\n`
  assertRefused(
    context,
    {
      'src/http/api/a.ts': endpoint('/api/a', 'async handle(services) {\n  return services.tokens.list()\n}'),
      'src/http/api/b.ts': endpoint('/api/b', 'async handle({ tokens }) { return tokens.list() }'),
      'src/http/api/c.ts': endpoint('/api/c', 'async handle(services) { return list(services, services.address) }'),
      'src/http/endpoints.ts':
        "import a from './api/a.ts'\nimport b from './api/b.ts'\nimport c from './api/c.ts'\nexport const ENDPOINTS = [a, b, c]\n",
      'src/app.ts': "import { ENDPOINTS } from './http/endpoints.ts'\nvoid ENDPOINTS\n",
    },
    /^src\/http\/api\/a\.ts:2 {2}calls services\.tokens/,
    /^src\/http\/api\/b\.ts:1 {2}takes services apart/,
  )
})
