import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { eventually } from '../support/eventually.ts'
import { GOVERNANCE, Governed } from '../support/governed.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'

const postgres = await postgresDatabases()
const email = (name: string) => `${name}@acme.example`
const CARD = '4111 1111 1111 1111'

const expression = (type: string, value: string, id = value, rest: object = {}) => ({
  sensitiveContentOptions: { customSensitiveExpressions: [{ id, keyword: { type, value }, ...rest }] },
})
const CARDS = expression('INFO_TYPE', 'CREDIT_CARD_NUMBER')

for (const kind of ['SQLite', 'PostgreSQL']) {
  const settings = async () => (kind === 'SQLite' ? {} : { databaseUrl: await postgres.createDatabase() })

  test(`a policy finds what it looks for, in old, new and changed documents (${kind})`, async () => {
    const world = await Governed.make(await settings())
    await world.write({ a: `Paid with ${CARD}.`, b: 'Nothing here.', c: 'Card 5500005555555559 and 4111111111111112' })

    const id = await world.policy({ name: 'Cards', config: CARDS })
    await world.scanned(id)
    assert.deepEqual(await world.found(`data/policies/${id}/download`), [
      ['a', 'Paid with 4111 1111 1111 1111.'],
      ['c', 'Card 5500005555555559 and 4111111111111112'],
    ])

    await world.write({ a: 'Paid.', d: `visa ${CARD}` })
    await world.app.index('deletedocument', { datasource: 'wiki', objectType: 'Page', id: 'c' }, world.push)
    await world.app.indexed()
    await world.scanned(id)
    assert.deepEqual(await world.found(`data/policies/${id}/download`), [['d', `visa ${CARD}`]])
  })

  test(`a policy that hides documents hides what it finds, until it ends (${kind})`, async () => {
    const world = await Governed.make(await settings())
    await world.write({ a: `Paid with ${CARD}.`, b: 'Nothing here.' })
    const id = await world.policy({ config: CARDS, autoHideDocs: true })
    await world.scanned(id)

    assert.deepEqual(await world.titles(), ['Quokka b'])
    const { body } = await world.ask('documents/visibilityoverrides')
    assert.deepEqual(body.visibilityOverrides, [{ docId: 'wiki:Page:a', override: 'HIDE_FROM_ALL' }])

    await world.ask('documents/visibilityoverrides', {
      visibilityOverrides: [{ docId: 'wiki:Page:a', override: 'NONE' }],
    })
    assert.deepEqual(await world.titles(), ['Quokka a', 'Quokka b'], 'shown by hand')
    await world.write({ a: `Paid with ${CARD}, again.` })
    await world.scanned(id)
    assert.deepEqual(await world.titles(), ['Quokka a', 'Quokka b'], 'nothing new in it')
    await world.write({ a: 'Paid with 5500005555555559.' })
    await world.scanned(id)
    assert.deepEqual(await world.titles(), ['Quokka b'], 'something new in it')

    assert.equal((await world.ask(`data/policies/${id}`, { status: 'INACTIVE' })).body.result, 'SUCCESS')
    assert.deepEqual(await world.titles(), ['Quokka a', 'Quokka b'])
  })

  test(`a report looks once and says how far it is (${kind})`, async () => {
    const world = await Governed.make(await settings())
    await world.write({ a: 'The numbat project', b: 'NUMBAT-PROJECT!', c: 'numbats' })

    const { body } = await world.ask('data/reports', {
      config: { ...expression('TERM', 'numbat project'), redactQuote: true },
    })
    const id = body.reportId
    await eventually('the report is made', async () => {
      const status = await world.ask(`data/reports/${id}/status`)
      return status.body.status === 'SUCCESS' && typeof status.body.startTime === 'string'
    })

    assert.equal(body.result, 'SUCCESS')
    assert.deepEqual(await world.found(`data/reports/${id}/download`), [
      ['a', 'The [redacted]'],
      ['b', '[redacted]!'],
    ])
    assert.equal((await world.ask(`data/policies/${id}`)).status, 404, 'it is no policy')
    assert.deepEqual((await world.ask('data/policies')).body.reports, [])
  })
}

test('every change of a policy is a version that can be read', async () => {
  const world = await Governed.make()
  const id = await world.policy({ name: 'One', config: CARDS, frequency: 'NONE' })

  await world.ask(`data/policies/${id}`, { reportName: 'Two', frequency: 'DAILY' })
  const now = (await world.ask(`data/policies/${id}`)).body.report
  const before = (await world.ask(`data/policies/${id}?version=1`)).body.report

  assert.deepEqual([now.name, now.frequency, now.config.version], ['Two', 'DAILY', 2])
  assert.deepEqual([before.name, before.frequency, before.config.version], ['One', 'NONE', 1])
  assert.equal(now.createdBy.metadata.email, email('admin'))
  assert.equal((await world.ask(`data/policies/${id}?version=3`)).status, 404)
  assert.equal((await world.ask(`data/policies/${id}?version=x`)).status, 400)
  assert.equal((await world.ask('data/policies/none')).status, 404)
  const listed = async (query: string) => (await world.ask(`data/policies${query}`)).body.reports.length
  assert.deepEqual(
    [
      await listed(''),
      await listed('?frequency=DAILY'),
      await listed('?frequency=ONCE'),
      await listed('?autoHide=true'),
    ],
    [1, 1, 0, 0],
  )
  const entries = await world.app.app.services.audit.list({ limit: 10 })
  const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('governance'))
  assert.deepEqual(actions, ['governance.policy.update', 'governance.policy.create'])
})

test('expressions, terms, allow lists and conditions on sharing decide together', async () => {
  const world = await Governed.make()
  const allowed = { allowlistOptions: { terms: ['ABC-111'], regexes: ['ABC-2.*'] } }
  await world.write({ open: 'ABC-123 ABC-111 ABC-200', plain: 'nothing' })
  await world.write({ closed: 'ABC-456' }, { allowedUsers: [{ email: email('ann') }] })
  await world.write({ partner: 'ABC-789' }, { allowedUsers: [{ email: 'pat@partner.example' }] })
  const report = async (config: object) => {
    const { status, body } = await world.ask('data/reports', { config })
    assert.equal(status, 200, JSON.stringify(body))
    await eventually('the report is made', async () => {
      return (await world.ask(`data/reports/${body.reportId}/status`)).body.status === 'SUCCESS'
    })
    return (await world.found(`data/reports/${body.reportId}/download`)).map(([id]) => id)
  }
  const codes = { ...expression('REGEX', 'ABC-[0-9]{3}'), ...allowed }

  assert.deepEqual(await report(codes), ['open', 'closed', 'partner'])
  assert.deepEqual(await report({ ...codes, broadSharingOptions: { anonymousAccessEnabled: true } }), ['open'])
  assert.deepEqual(await report({ ...codes, broadSharingOptions: { userAccessEnabled: true } }), ['partner'])
  const named = { userAccessEnabled: true, userIds: [email('ann')] }
  assert.deepEqual(await report({ ...codes, broadSharingOptions: named }), ['closed'])
  const large = { thresholdEnabled: true, threshold: 1 }
  assert.deepEqual(await report({ broadSharingOptions: large }), ['open', 'plain'])
  assert.deepEqual(await report({ ...codes, inputOptions: { datasourceInstances: ['git'] } }), [])
  assert.deepEqual(await report({ ...codes, inputOptions: { subsetDocIdsToScan: ['wiki:Page:closed'] } }), ['closed'])
  const both = [
    { id: 'code', keyword: { type: 'REGEX', value: 'ABC-[0-9]{3}' }, evaluationExpression: 'code AND NOT word' },
    { id: 'word', keyword: { type: 'TERM', value: 'ABC 123' }, evaluationExpression: 'word AND NOT code' },
  ]
  assert.deepEqual(await report({ sensitiveContentOptions: { customSensitiveExpressions: both } }), [
    'closed',
    'partner',
  ])
})

test('a policy that cannot be used is refused, and the refusal names its field', async () => {
  const world = await Governed.make()
  const refused = async (request: object, field: RegExp) => {
    const { status, body } = await world.ask('data/policies', request)
    assert.equal(status, 400)
    assert.match(body.error.details[0].field, field)
  }

  await refused({}, /^config$/)
  await refused({ config: {} }, /^config$/)
  await refused({ config: expression('REGEX', '(a') }, /customSensitiveExpressions\.0\.keyword\.value/)
  await refused({ config: expression('INFO_TYPE', 'SHOE_SIZE') }, /keyword\.value/)
  await refused({ config: expression('TERM', '---') }, /keyword\.value/)
  await refused({ config: expression('TERM', 'a', 'a', { evaluationExpression: 'a AND b' }) }, /evaluationExpression/)
  await refused({ config: { ...CARDS, allowlistOptions: { regexes: ['['] } } }, /allowlistOptions\.regexes\.0/)
  await refused({ config: CARDS, frequency: 'HOURLY' }, /frequency/)
})

test('files of findings are made in the background, can be read and deleted', async () => {
  const world = await Governed.make()
  await world.write({ a: `Paid with ${CARD} by jo@acme.example`, b: '=jo@acme.example' })
  const expressions = ['CREDIT_CARD_NUMBER', 'EMAIL_ADDRESS'].map((value) => ({
    keyword: { type: 'INFO_TYPE', value },
  }))
  const id = await world.policy({ config: { sensitiveContentOptions: { customSensitiveExpressions: expressions } } })
  await world.scanned(id)
  const made = async (request: object) => {
    const { status, body } = await world.ask('data/findings/exports', request)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.status, 'PENDING')
    await eventually('the export is made', async () => {
      const { exports } = (await world.ask('data/findings/exports')).body
      return exports.find((one: { exportId: string }) => one.exportId === body.exportId).status === 'COMPLETED'
    })
    const answer = await world.ask(`data/findings/exports/${body.exportId}`)
    return { id: body.exportId, answer, lines: (answer.body as string).trimEnd().split('\r\n') }
  }

  const all = await made({ fileName: 'all.csv' })
  const documents = await made({ exportType: 'DOCUMENTS', filter: { severity: 'HIGH' } })
  const issues = await made({ exportType: 'ISSUES', issueFilter: { infoTypes: ['EMAIL_ADDRESS'] } })
  const bare = await made({ fieldScope: 'EXCLUDE_SENSITIVE' })

  assert.equal(all.lines.length, 4)
  assert.equal(all.answer.headers.get('content-type'), 'text/csv; charset=UTF-8')
  assert.match(all.answer.headers.get('content-disposition') ?? '', /all\.csv/)
  assert.match(all.lines[3] ?? '', /,'=jo@acme\.example$/)
  assert.equal(documents.lines.length, 2)
  assert.equal(issues.lines.length, 3)
  assert.doesNotMatch(bare.answer.body, /4111 ?1111|Quokka/)
  const token = world.admin
  const remove = () =>
    world.app.send(`${GOVERNANCE}data/findings/exports/${all.id}`, undefined, { token, method: 'DELETE' })
  assert.equal((await remove()).status, 200)
  assert.equal((await remove()).status, 404)
  assert.equal((await world.ask(`data/findings/exports/${all.id}`)).status, 404)
  assert.equal((await world.ask('data/findings/exports', { fieldScope: 'CUSTOM', fieldsToExclude: ['x'] })).status, 400)
})

test('none of it is for anybody but administrators', async () => {
  const world = await Governed.make()
  const id = await world.policy({ config: CARDS, frequency: 'NONE' })
  const setupAdmin = await world.app.clientToken(email('sam'), [...CLIENT_SCOPES], 'setup-admin')
  const operations: [string, object?][] = [
    ['data/policies'],
    ['data/policies', { config: CARDS }],
    [`data/policies/${id}`],
    [`data/policies/${id}`, { status: 'INACTIVE' }],
    [`data/policies/${id}/download`],
    ['data/reports', { config: CARDS }],
    [`data/reports/${id}/status`],
    [`data/reports/${id}/download`],
    ['data/findings/exports'],
    ['data/findings/exports', {}],
    ['data/findings/exports/1'],
  ]

  for (const token of [world.ann, setupAdmin]) {
    for (const [operation, body] of operations) {
      assert.equal((await world.ask(operation, body, token)).status, 403, operation)
    }
    const path = `${GOVERNANCE}data/findings/exports/1`
    assert.equal((await world.app.send(path, undefined, { token, method: 'DELETE' })).status, 403)
  }
  assert.equal((await world.ask('data/policies')).body.reports.length, 1)
})
