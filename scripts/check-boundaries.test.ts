import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'

const BOUNDARIES = join(import.meta.dirname, 'check-boundaries.ts')
const EXPORTS = join(import.meta.dirname, 'check-exports.ts')

/** Writes the files into a temporary tree and runs the check on it. */
function check(
  context: TestContext,
  files: Record<string, string>,
  script = BOUNDARIES,
): { status: number | null; lines: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  context.after(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' })
  assert.equal(stderr.replaceAll(/^.*Warning.*$/gm, '').trim(), '')
  return { status, lines: stdout.trim().split('\n') }
}

function assertRefused(context: TestContext, files: Record<string, string>, ...expected: RegExp[]): void {
  const { status, lines } = check(context, files)

  assert.equal(lines.length, expected.length, lines.join('\n'))
  for (const [at, pattern] of expected.entries()) assert.match(lines[at] ?? '', pattern)
  assert.equal(status, 1)
}

function assertFine(context: TestContext, files: Record<string, string>): void {
  const { status, lines } = check(context, files)

  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /^Boundaries hold in \d+ files\.$/)
  assert.equal(status, 0)
}

const THING = 'export interface Thing {}\nexport const thing = 1\n'

test('an import may point down through all layers', (context) => {
  assertFine(context, {
    'src/kernel/thing.ts': THING,
    'src/config/read.ts': "import { thing } from '../kernel/thing.ts'\nexport const read = thing\n",
    'src/domain/use.ts': "export * from '../config/read.ts'\n",
    'src/mcp/tool.ts': "export * from '../domain/use.ts'\n",
    'src/http/server.ts': "export * from '../mcp/tool.ts'\n",
    'src/app.ts': "export * from './http/server.ts'\n",
    'src/cli/serve.ts': "export * from '../app.ts'\n",
    'src/cli.ts': "export * from './cli/serve.ts'\n",
  })
})

test('an import up is refused with its line, whether of a value, a type, a re-export or at run time', (context) => {
  assertRefused(
    context,
    {
      'src/domain/thing.ts': THING,
      'src/kernel/a.ts': "// first line\nimport { thing } from '../domain/thing.ts'\nexport const a = thing\n",
      'src/kernel/b.ts': "import type { Thing } from '../domain/thing.ts'\nexport type B = Thing\n",
      'src/kernel/c.ts': "export type { Thing } from '../domain/thing.ts'\n",
      'src/kernel/d.ts': "export const d = () => import('../domain/thing.ts')\n",
      'src/kernel/e.ts': "export type E = import('../domain/thing.ts').Thing\n",
    },
    /^src\/kernel\/a\.ts:2 {2}kernel may not import domain \(src\/domain\/thing\.ts\), only nothing/,
    /^src\/kernel\/b\.ts:1 /,
    /^src\/kernel\/c\.ts:1 /,
    /^src\/kernel\/d\.ts:1 /,
    /^src\/kernel\/e\.ts:1 /,
  )
})

test('an import sideways is refused, except of mcp by http', (context) => {
  assertRefused(
    context,
    {
      'src/storage/thing.ts': THING,
      'src/mcp/tool.ts': THING,
      'src/http/a.ts': "export * from '../mcp/tool.ts'\n",
      'src/http/b.ts': "export * from '../storage/thing.ts'\n",
      'src/jobs/c.ts': "export * from '../mcp/tool.ts'\n",
    },
    /^src\/http\/b\.ts:1 {2}http may not import storage/,
    /^src\/jobs\/c\.ts:1 {2}jobs may not import mcp/,
  )
})

test('an application of the web imports neither the other one nor the service', (context) => {
  assertFine(context, {
    'web/generated/api.ts': THING,
    'web/shared/call.ts': "export * from '../generated/api.ts'\n",
    'web/search/page.ts': "export * from '../shared/call.ts'\n",
  })
  assertRefused(
    context,
    {
      'src/kernel/thing.ts': THING,
      'web/console/page.ts': THING,
      'web/search/page.ts': "export * from '../console/page.ts'\n",
      'web/shared/call.ts': "import type { Thing } from '../../src/kernel/thing.ts'\nexport type Other = Thing\n",
    },
    /^web\/search\/page\.ts:1 {2}web\/search may not import/,
    /^web\/shared\/call\.ts:1 {2}web\/shared may not import/,
  )
})

test('a folder that is no layer is refused', (context) => {
  assertRefused(context, { 'src/utils/thing.ts': THING }, /^src\/utils\/thing\.ts:1 {2}belongs to no layer/)
})

test('tests may import anything, and nothing else may import tests', (context) => {
  assertRefused(
    context,
    {
      'src/kernel/a.test.ts': "import '../app.ts'\nimport '../../test/support/thing.ts'\nimport 'node:sqlite'\n",
      'src/app.ts': THING,
      'src/domain/a.ts': "import '../kernel/a.test.ts'\n",
      'src/domain/b.ts': "import '../../test/support/thing.ts'\n",
      'test/support/thing.ts': THING,
    },
    /^src\/domain\/a\.ts:1 {2}imports src\/kernel\/a\.test\.ts, which only tests may/,
    /^src\/domain\/b\.ts:1 {2}imports test\/support\/thing\.ts, which only tests may/,
  )
})

test('a circle is refused once, with the way round, even when it is of types alone', (context) => {
  assertRefused(
    context,
    {
      'src/domain/a.ts': "import type { B } from './b.ts'\nexport type A = B[]\n",
      'src/domain/b.ts': "import type { C } from './c.ts'\nexport type B = C[]\n",
      'src/domain/c.ts': "import type { A } from './a.ts'\nexport type C = A[]\n",
      'src/domain/outside.ts': "export type { A } from './a.ts'\n",
    },
    /^src\/domain\/a\.ts:1 {2}imports in a circle: src\/domain\/a\.ts → src\/domain\/b\.ts → src\/domain\/c\.ts → src\/domain\/a\.ts;/,
  )
})

test('only config and the commands read the environment', (context) => {
  assertRefused(
    context,
    {
      'src/config/read.ts': 'export const a = process.env\n',
      'src/cli/serve.ts': 'export const a = process.env\n',
      'src/main.ts': 'export const a = process.env\n',
      'src/domain/a.ts': '// process.env in a comment is fine\nexport const a = process.env.HOME\n',
      'src/domain/b.ts': 'const { env } = process\nexport const b = env\n',
      'src/domain/c.ts': "import { env } from 'node:process'\nexport const c = env\n",
    },
    /^src\/domain\/a\.ts:2 {2}reads process\.env/,
    /^src\/domain\/b\.ts:1 /,
    /^src\/domain\/c\.ts:1 /,
  )
})

test('only the clock asks for the time', (context) => {
  assertRefused(
    context,
    {
      'src/kernel/clock.ts': 'export const now = () => new Date()\n',
      'src/domain/a.ts': 'export const a = new Date(0)\nexport const b = new Date()\nexport const c = Date.now()\n',
    },
    /^src\/domain\/a\.ts:2 {2}asks the machine for the time/,
    /^src\/domain\/a\.ts:3 /,
  )
})

test('only storage knows the database, and only http and mcp know the wire', (context) => {
  assertRefused(
    context,
    {
      'src/storage/a.ts': "import type { Kysely } from 'kysely'\nexport type A = Kysely<unknown>\n",
      'src/mcp/a.ts': "import type { TSchema } from 'typebox'\nexport type A = TSchema\n",
      'src/domain/a.ts': "import type { Pool } from 'pg'\nexport type A = Pool\n",
      'src/domain/b.ts': "import type { Value } from 'typebox/value'\nexport type B = Value\n",
    },
    /^src\/domain\/a\.ts:1 {2}imports pg, which only src\/storage may/,
    /^src\/domain\/b\.ts:1 {2}imports typebox\/value, which only src\/http and src\/mcp may/,
  )
})

test('only the SQLite adapter opens connections: a write around it would be answered before it is on the disk', (context) => {
  const opens = "import { DatabaseSync } from 'node:sqlite'\nexport const open = () => new DatabaseSync('almanac.db')\n"

  assertRefused(
    context,
    {
      'src/storage/sqlite/open-sqlite.ts': opens,
      'src/storage/documents/types.ts':
        "import type { DatabaseSync } from 'node:sqlite'\nexport type A = DatabaseSync\n",
      'src/storage/documents/around.ts': opens,
    },
    /^src\/storage\/documents\/around\.ts:1 {2}opens SQLite by itself; write through Database/,
  )
})

test('only visibility-of makes a Visibility', (context) => {
  const make = 'interface Visibility {}\nexport const all = {} as unknown as Visibility\n'

  assertRefused(
    context,
    {
      'src/domain/access/visibility-of.ts': make,
      'src/domain/access/visibility.test.ts': make,
      'src/http/all.ts': make,
    },
    /^src\/http\/all\.ts:2 {2}makes a Visibility/,
  )
})

test('only one folder writes documents and moves their log', (context) => {
  const tag = 'declare const sql: any, db: any, advance: any\n'
  const write = (statement: string) => `${tag}export const write = () => ${statement}\n`
  assertFine(context, {
    'src/storage/documents/changes/write.ts': write("db.updateTable('documents')"),
    'src/storage/documents/changes/lock.ts': write("advance(db, 'document_seq', 0)"),
    'src/storage/migrations/0001.ts': write('sql`update documents set seq = 0`'),
    'src/storage/uploads/write.test.ts': write("db.deleteFrom('documents')"),
    'src/storage/uploads/others.ts': write("db.updateTable('staged_documents')"),
    'src/storage/uploads/read.ts': write('sql`delete from stale_documents where key in (select key from documents)`'),
    'src/storage/uploads/advance.ts': write("advance(db, 'identity_version')"),
    'src/storage/uploads/words.ts': "export const words = 'update document titles'\n",
  })
  assertRefused(
    context,
    {
      'src/storage/a.ts': write("db.insertInto('documents').values([])"),
      'src/storage/b.ts': write("db.updateTable('documents as d').set({})"),
      'src/storage/c.ts': write("db.deleteFrom(['stale_documents', 'documents'])"),
      'src/storage/d.ts': write('sql`\n    INSERT INTO documents (key) select 1`'),
      'src/storage/e.ts': write('sql`update $' + "{sql.table('documents')} set seq = 1`"),
      'src/storage/f.ts': write('db.exec(\'delete from "documents"\')'),
      'src/storage/g.ts': write("advance(db, 'document_seq')"),
      'src/storage/h.ts': write("sql`update counters set value = 1 where name = 'document_seq'`"),
      'src/storage/i.ts': write('sql`with gone as (select 1) delete from public.documents`'),
    },
    /^src\/storage\/a\.ts:2 {2}writes the table documents; only src\/storage\/documents\/changes\/ may/,
    /^src\/storage\/b\.ts:2 {2}writes the table documents/,
    /^src\/storage\/c\.ts:2 {2}writes the table documents/,
    /^src\/storage\/d\.ts:2 {2}writes the table documents/,
    /^src\/storage\/e\.ts:2 {2}writes the table documents/,
    /^src\/storage\/f\.ts:2 {2}writes the table documents/,
    /^src\/storage\/g\.ts:2 {2}moves the log of documents; .* lockDocumentLog/,
    /^src\/storage\/h\.ts:2 {2}writes the table counters/,
    /^src\/storage\/i\.ts:2 {2}writes the table documents/,
  )
})

test('a file that does not parse is refused', (context) => {
  assertRefused(context, { 'src/kernel/a.ts': 'export const = 1\n' }, /^src\/kernel\/a\.ts:1 {2}cannot be parsed/)
})

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

test('a folder of more than 25 files of code and a file of more than 300 lines are refused, tests aside', (context) => {
  const numbered = (count: number, name: (at: number) => string, text: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), text]))
  assertRefused(
    context,
    {
      ...numbered(25, (at) => `src/kernel/full-${at}.ts`, THING),
      ...numbered(5, (at) => `src/kernel/full-${at}.test.ts`, THING),
      ...numbered(26, (at) => `src/config/over-${at}.ts`, THING),
      'src/kernel/room/long.ts': '// line\n'.repeat(300),
      'src/kernel/room/long.test.ts': '// line\n'.repeat(301),
      'src/kernel/room/too-long.ts': '// line\n'.repeat(301),
    },
    /^src\/config:1 {2}holds 26 files of code, more than 25/,
    /^src\/kernel\/room\/too-long\.ts:301 {2}has 301 lines, more than 300/,
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

test('a feature imports only those before it, so no two import each other', (context) => {
  assertRefused(
    context,
    {
      'src/domain/tokens/token.ts': "export type { Thing } from '../search/thing.ts'\n",
      'src/domain/search/thing.ts':
        "export interface Thing {}\nexport type { Thing as Token } from '../tokens/other.ts'\n",
      'src/domain/tokens/other.ts': 'export interface Thing {}\n',
    },
    /^src\/domain\/tokens\/token\.ts:1 {2}tokens may not import search/,
  )
})

test('a feature that the list does not know is refused', (context) => {
  assertRefused(
    context,
    { 'src/domain/novelties/thing.ts': 'interface Thing {}\nconst thing: Thing = {}\nvoid thing\n' },
    /^src\/domain\/novelties\/thing\.ts:1 {2}is of the feature novelties/,
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

test('what is exported and imported nowhere is refused; a test is somewhere, and so is a signature', (context) => {
  const { status, lines } = check(
    context,
    {
      'src/kernel/a.ts': 'export const used = 1\nexport const unused = 2\nexport const tested = 3\n',
      'src/kernel/b.ts': 'export interface Shape {}\nexport const shape: Shape = {}\nexport interface Lonely {}\n',
      'src/kernel/a.test.ts': "import { tested } from './a.ts'\nvoid tested\n",
      'src/app.ts': "import { used } from './kernel/a.ts'\nimport { shape } from './kernel/b.ts'\nvoid [used, shape]\n",
    },
    EXPORTS,
  )

  assert.equal(status, 1)
  assert.deepEqual(
    lines.map((line) => line.replace(/,.*/, '')),
    ['src/kernel/a.ts:2  exports unused', 'src/kernel/b.ts:3  exports Lonely'],
  )
})

test('a package that nothing uses is refused; types count with what they describe, and commands by their names', (context) => {
  const manifest = {
    scripts: { lint: 'linter --fix' },
    dependencies: { used: '1.0.0', unused: '1.0.0' },
    devDependencies: { '@types/used': '1.0.0', '@types/unused': '1.0.0', linter: '1.0.0' },
  }
  const { status, lines } = check(
    context,
    { 'package.json': JSON.stringify(manifest), 'src/app.ts': "import { x } from 'used/part.js'\nvoid x\n" },
    EXPORTS,
  )

  assert.equal(status, 1)
  assert.deepEqual(
    lines.map((line) => line.replace(/,.*/, '')),
    ['package.json:1  lists unused', 'package.json:1  lists @types/unused'],
  )
})

test('a record that was read before the transaction is not written in it, as it was, spread or renamed', (context) => {
  const before = 'export async function change(deps, actor, id) {\n  const before = await deps.things.find(id)\n'
  assertRefused(
    context,
    {
      'src/domain/system/a.ts': `${before}  await audited(deps, actor, {}, () => deps.things.put({ ...before, size: 1 }))\n}\n`,
      'src/domain/system/b.ts': `${before}  const { parts, ...rest } = before\n  const after = { ...rest, parts }\n  await deps.things.replace(id, after as never)\n}\n`,
      'src/domain/system/c.ts': `${before}  const after = { ...before.metadata, size: 1 }\n  await audited(deps, actor, {}, async () => {\n    await saveThing(deps, { id, metadata: after })\n  })\n}\n`,
      'src/domain/system/d.ts': `${before}  await deps.things.put({ id: before.id, sharing: before.sharing })\n}\n`,
    },
    /^src\/domain\/system\/a\.ts:3 {2}put: what it writes was read outside the transaction/,
    /^src\/domain\/system\/b\.ts:5 {2}replace: /,
    /^src\/domain\/system\/c\.ts:5 {2}saveThing: /,
    /^src\/domain\/system\/d\.ts:3 {2}put: /,
  )
})

test('a record is written that was read in the same transaction, and what a request brings', (context) => {
  assertFine(context, {
    'src/domain/system/a.ts':
      'export function change(deps, actor, key, size) {\n  return changeRecord(deps, actor, key, async (before) => {\n    await deps.things.put({ ...before, size })\n    return { result: before, note: undefined }\n  })\n}\n',
    'src/domain/system/c.ts':
      'export function change(deps, viewer, id, size) {\n  const work = async () => {\n    const before = await deps.things.find(id)\n    await deps.things.put({ ...before, size })\n  }\n  return changeShared(deps, viewer, deps.things, work)\n}\n',
    'src/domain/system/b.ts':
      'export async function change(deps, actor, id, request) {\n  const known = await deps.things.find(id)\n  if (known === undefined) throw new Error()\n  await audited(deps, actor, {}, async () => {\n    const known = await deps.things.hold(id)\n    await deps.things.put({ ...known, ...request, id: known.id })\n  })\n}\n',
  })
})
