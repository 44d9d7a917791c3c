import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { builtEntry } from '../../src/cli/built/built-service.ts'
import { nameSources } from '../../src/cli/built/name-sources.ts'
import type * as commands from '../../src/cli/run-command.ts'
import { eventually } from '../support/eventually.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')

before(() => {
  const script = join(ROOT, 'scripts/service/build-service.ts')
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, '--if-needed'])
})

test('the built service serves: documents are indexed by its threads, and files beside its sources are found', async () => {
  const service = new ServiceProcess()
  const compiled = temporaryFolder()
  // Without the runner's mark, as an operator starts it.
  const operator = { NODE_TEST_CONTEXT: '', NODE_COMPILE_CACHE: compiled }
  await service.runAlone('datasource', 'add', '--name', 'wiki', '--user-by-email')
  const words = ['token', 'create', '--name', 'n', '--expires', '2099-01-01']
  const push = await service.runAlone(...words, '--kind', 'indexing', '--global')
  const client = await service.runAlone(...words, '--kind', 'client', '--user', 'sam@example.com')

  await service.start(operator)
  const document = {
    datasource: 'wiki',
    objectType: 'page',
    id: 'd1',
    viewURL: 'https://wiki.example/d1',
    body: { mimeType: 'text/html', textContent: '<p>Zeppelins need gas</p>' },
    permissions: { allowAnonymousAccess: true },
  }
  assert.equal((await service.post('/api/index/v1/indexdocument', push, { document })).status, 200)
  await eventually('the document is found', async () => {
    const { body } = await service.post('/rest/api/v1/search', client, { query: 'zeppelins' })
    return (body as { results: unknown[] }).results.length === 1
  })
  for (const path of ['/docs', '/setup', '/readyz']) {
    const { status } = await fetch(service.address + path)
    assert.ok(status < 500, `${path} is answered with ${status}`)
  }

  assert.equal(await service.stop(), 0)
  const loaded = readdirSync(compiled, { recursive: true }).length
  assert.ok(loaded > 0 && loaded < 1000, `${loaded} modules were loaded: those of the sources`)
})

test('a stack of the built service names the sources', async () => {
  const entry = builtEntry(ROOT)
  assert.ok(entry, 'not built of these sources')
  const { runCommand } = (await import(pathToFileURL(entry).href)) as typeof commands
  const usual = Error.prepareStackTrace

  nameSources()
  const stack = await runCommand([Symbol('no word')] as never, {}).then(
    () => 'nothing failed',
    (error: Error) => error.stack,
  )
  Error.prepareStackTrace = usual

  assert.match(stack ?? '', /\n {4}at runCommand \(file:.*\/src\/cli\/run-command\.ts:\d+:\d+\)/)
})
