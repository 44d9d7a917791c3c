import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_ACCESS } from '../../src/domain/datasources/datasource.ts'
import { makeApp } from '../support/make-app.ts'
import { runCli } from '../support/run-cli.ts'

/** Type-checked with the pages, whose generated types may not be there yet when this file is. */
const FORM = new URL('../../web/console/content/datasource-form.ts', import.meta.url).href

test('a new datasource shows documents without permissions to the same people wherever it is created', async () => {
  const app = await makeApp()
  const admin = await app.administratorToken('admin@acme.example')
  const push = await app.indexingToken()
  const { datasources } = app.app.services
  const accessOf = async (name: string) => (await datasources.find(name))?.defaultAccess

  await app.index('adddatasource', { name: 'api' }, push)
  await app.send('/admin/api/v1/datasources', { name: 'console' }, { token: admin })
  const { stderr } = await runCli('datasource', 'add', '--name', 'cli', '--data', app.data)
  const { datasourceFields } = await import(FORM)
  const field = datasourceFields().find(({ name }: { name: string }) => name === 'defaultAccess')
  const { body } = await app.send('/openapi.json', undefined, { method: 'GET' })

  assert.equal(stderr, '')
  assert.deepEqual(
    [await accessOf('api'), await accessOf('console'), await accessOf('cli'), field.value],
    [INITIAL_ACCESS, INITIAL_ACCESS, INITIAL_ACCESS, INITIAL_ACCESS],
  )
  assert.equal(body.components.schemas.NewDatasource.properties.defaultAccess.default, INITIAL_ACCESS)
})

test('changing a datasource keeps its access', async () => {
  const app = await makeApp()
  const admin = await app.administratorToken('admin@acme.example')
  await app.addDatasource({ name: 'wiki', defaultAccess: 'nobody' })

  await app.index('adddatasource', { name: 'wiki', displayName: 'Wiki' }, await app.indexingToken())
  await app.send('/admin/api/v1/datasources/wiki', { displayName: 'Our wiki' }, { token: admin, method: 'PATCH' })

  assert.equal((await app.app.services.datasources.find('wiki'))?.defaultAccess, 'nobody')
})
