import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { makeApp } from '../support/make-app.ts'
import { CLIENT_PROGRAM, type TenOperations } from './generated-client/client-program.ts'

// The generator builds its output with the compiler's JavaScript API, which TypeScript 7 doesn't have; this package has it.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? '@ts-morph/common/dist/typescript.js' : specifier, context),
})
const GENERATOR = 'openapi-typescript'
const modules = resolve(import.meta.dirname, '../../node_modules')

test('a TypeScript client that is generated from /openapi.json compiles and calls ten operations', async () => {
  const app = await makeApp()
  const push = await app.indexingToken()
  const admin = await app.clientToken('admin@acme.example', [...CLIENT_SCOPES], 'super-admin')
  // Inside node_modules, where the client finds its library.
  mkdirSync(join(modules, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(modules, '.cache/generated-client-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const { default: generate, astToString } = await import(GENERATOR)
  const { body: description } = await app.send('/openapi.json', undefined, { method: 'GET' })

  writeFileSync(join(folder, 'schema.ts'), astToString(await generate(description, { silent: true })))
  writeFileSync(join(folder, 'client.ts'), CLIENT_PROGRAM)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  assert.equal(await compile(folder), '')
  const { tenOperations } = (await import(join(folder, 'client.js'))) as { tenOperations: TenOperations }
  const called = await tenOperations(app.address, push, admin)

  assert.ok(called.length >= 10)
  assert.deepEqual(
    called.filter(({ status }) => status !== 200),
    [],
  )
})

/** Writes `client.js`, and gives what the compiler says: the empty text if it has nothing to say. */
async function compile(folder: string): Promise<string> {
  const options = [
    '--strict',
    '--skipLibCheck',
    '--target',
    'esnext',
    '--module',
    'nodenext',
    '--types',
    'node',
    '--ignoreConfig',
  ]
  const command = [join(modules, 'typescript/bin/tsc'), ...options, '--rewriteRelativeImportExtensions', 'client.ts']
  return promisify(execFile)(process.execPath, command, { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
}
