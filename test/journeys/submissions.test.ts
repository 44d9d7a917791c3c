import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submissionList } from '../../src/cli/submission-list.ts'
import { databaseOf } from '../support/chosen-database.ts'
import { makeApp } from '../support/make-app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const at = (datasource: string, type: string) => `/rest/api/index/submissions/${datasource}/${type}`

test('a payload is taken with 202, and is there when its request id was answered', async (t) => {
  const data = temporaryFolder()
  const app = await makeApp({ data })
  await app.addDatasource({ name: 'crm' })
  const token = await app.indexingToken({ datasources: ['crm'] })

  const taken = await app.send(at('crm', 'call'), { any: ['thing', { at: 'all' }] }, { token })

  assert.equal(taken.status, 202)
  assert.deepEqual(Object.keys(taken.body), ['requestId'])
  const log = t.mock.method(console, 'log', () => undefined)
  const words = ['--datasource', 'crm', '--data', data]
  await submissionList.run(words, await databaseOf(words))
  const printed = JSON.parse(String(log.mock.calls[0]?.arguments[0]))
  assert.equal(printed.requestId, taken.body.requestId)
  assert.deepEqual(printed.payload, { any: ['thing', { at: 'all' }] })
})

test('a whole number beyond 2^53 in a payload is taken like any other', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'crm' })
  const token = await app.indexingToken({ datasources: ['crm'] })

  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = '{"id": 9007199254740993, "inner": [{"id": -9007199254740993}]}'
  const taken = await fetch(app.address + at('crm', 'call'), { method: 'POST', headers, body })

  assert.equal(taken.status, 202)
})

test('a submission is refused in its own error shape', async () => {
  const app = await makeApp({ maxRequestBytes: '2K' })
  await app.addDatasource({ name: 'crm' })
  await app.addDatasource({ name: 'other' })
  const token = await app.indexingToken({ datasources: ['crm'] })
  const send = (path: string, body: unknown, by: string | undefined = token) =>
    app.send(path, body, by === undefined ? {} : { token: by })
  const global = await app.indexingToken()

  const cases = [
    [await send(at('other', 'call'), {}), 403, 'datasource_not_allowed'],
    [await send(at('nowhere', 'call'), {}, global), 400, 'datasource_not_found'],
    [await send(at('crm', 'a%20b'), {}), 400, 'invalid_request'],
    [await send(at('crm', 'call'), [1]), 400, 'invalid_request'],
    [await send(at('crm', 'call'), '{'), 400, 'invalid_json'],
    [await send(at('crm', 'call'), { text: 'x'.repeat(3000) }), 413, 'request_too_large'],
    [await send(at('crm', 'call'), {}, 'alm_idx_wrong'), 401, 'invalid_token'],
  ] as const

  for (const [answer, status, code] of cases) {
    assert.equal(answer.status, status)
    assert.equal(answer.body.error, code)
    assert.equal(typeof answer.body.message, 'string')
  }
})
