import { test } from 'node:test'
import { assertFine, assertRefused } from '../test/support/run-check.ts'

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

test('outside http, only types are imported from wire', (context) => {
  assertFine(context, {
    'src/wire/thing.ts': THING,
    'src/domain/a.ts': "import type { Thing } from '../wire/thing.ts'\nexport type A = Thing\n",
    'src/http/b.ts': "export * from '../wire/thing.ts'\n",
  })
  assertRefused(
    context,
    {
      'src/domain/thing.ts': THING,
      'src/domain/a.ts': "import { thing } from '../wire/thing.ts'\nexport const a = thing\n",
      'src/storage/b.ts': "export * from '../wire/thing.ts'\n",
      'src/wire/thing.ts': THING,
      'src/wire/c.ts': "import type { Thing } from '../domain/thing.ts'\nexport type C = Thing\n",
    },
    /^src\/domain\/a\.ts:1 {2}domain may import only types from wire/,
    /^src\/storage\/b\.ts:1 {2}storage may import only types from wire/,
    /^src\/wire\/c\.ts:1 {2}wire may not import domain/,
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

test('search engines share code through ranking and indexing, and never import each other', (context) => {
  assertFine(context, {
    'src/engines/indexing/fields.ts': THING,
    'src/engines/ranking/weights.ts': "export * from '../indexing/fields.ts'\n",
    'src/engines/embedded/query/a.ts': "export * from '../../ranking/weights.ts'\n",
    'src/engines/opensearch/b.ts': "export * from '../indexing/fields.ts'\n",
    'src/engines/opensearch/b.test.ts': "export * from '../embedded/query/a.ts'\n",
  })
  assertRefused(
    context,
    {
      'src/engines/embedded/thing.ts': THING,
      'src/engines/embedded/a.ts': "export * from '../opensearch/thing.ts'\n",
      'src/engines/opensearch/thing.ts': THING,
      'src/engines/opensearch/query/b.ts':
        "import type { Thing } from '../../embedded/thing.ts'\nexport type B = Thing\n",
      'src/engines/ranking/c.ts': "export * from '../embedded/thing.ts'\n",
      'src/engines/another/d.ts': THING,
    },
    /^src\/engines\/another\/d\.ts:1 {2}is in engines\/another, which isn't listed/,
    /^src\/engines\/embedded\/a\.ts:1 {2}engines\/embedded can't import engines\/opensearch/,
    /^src\/engines\/opensearch\/query\/b\.ts:1 {2}engines\/opensearch can't import engines\/embedded/,
    /^src\/engines\/ranking\/c\.ts:1 {2}engines\/ranking can't import engines\/embedded/,
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
    /^src\/domain\/b\.ts:1 {2}imports typebox\/value, which only src\/http and src\/mcp and src\/wire and src\/connectors may/,
  )
})

test('what a start loads imports no large package that few services need', (context) => {
  assertFine(context, {
    'src/app.ts': "export * from './http/server.ts'\n",
    'src/http/server.ts':
      "import type { Client } from 'ssh2'\nexport type A = Client\nexport const open = () => import('./late.ts')\n",
    'src/http/late.ts': "export { Client } from 'ssh2'\n",
  })
  assertRefused(
    context,
    {
      'src/app.ts': "export * from './http/server.ts'\n",
      'src/http/server.ts': "export * from './early.ts'\n",
      'src/http/early.ts': "export { Client } from 'ssh2'\nexport * from '@node-saml/node-saml'\n",
    },
    /^src\/http\/early\.ts:1 {2}loads ssh2 at every start/,
    /^src\/http\/early\.ts:2 {2}loads @node-saml\/node-saml at every start/,
  )
})

test('only one folder starts worker threads and answers their requests', (context) => {
  const starts = "import { Worker } from 'node:worker_threads'\nexport const start = () => new Worker('a.js')\n"
  assertFine(context, {
    'src/kernel/workers/worker-thread.ts': starts,
    'src/jobs/process-memory.ts': starts,
    'src/kernel/processes/start-guard.ts': starts,
    'src/jobs/scan.test.ts': starts,
    'src/jobs/where.ts': "export { isMainThread, threadId } from 'node:worker_threads'\n",
    'src/jobs/types.ts': "import type { Worker } from 'node:worker_threads'\nexport type A = Worker\n",
  })
  assertRefused(
    context,
    {
      'src/jobs/a.ts': starts,
      'src/jobs/b.ts':
        "import { Worker as Thread } from 'worker_threads'\nexport const start = () => new Thread('a.js')\n",
      'src/jobs/c.ts': "import * as threads from 'node:worker_threads'\nexport const start = threads\n",
      'src/jobs/d.ts': "import { parentPort } from 'node:worker_threads'\nparentPort?.on('message', () => {})\n",
      'src/jobs/e.ts': "export { Worker } from 'node:worker_threads'\n",
      'src/jobs/f.ts': "export * from 'node:worker_threads'\n",
      'src/jobs/g.ts': "export const threads = () => import('node:worker_threads')\n",
      'src/jobs/h.ts': "export const threads = () => process.getBuiltinModule('node:worker_threads')\n",
    },
    /^src\/jobs\/a\.ts:1 {2}uses Worker of node:worker_threads; use WorkerClient and serveRequests/,
    /^src\/jobs\/b\.ts:1 {2}uses Worker /,
    /^src\/jobs\/c\.ts:1 {2}uses everything /,
    /^src\/jobs\/d\.ts:1 {2}uses parentPort /,
    /^src\/jobs\/e\.ts:1 {2}uses Worker /,
    /^src\/jobs\/f\.ts:1 {2}uses everything /,
    /^src\/jobs\/g\.ts:1 {2}uses everything /,
    /^src\/jobs\/h\.ts:1 {2}uses everything /,
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

test('a file that does not parse is refused', (context) => {
  assertRefused(context, { 'src/kernel/a.ts': 'export const = 1\n' }, /^src\/kernel\/a\.ts:1 {2}cannot be parsed/)
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
