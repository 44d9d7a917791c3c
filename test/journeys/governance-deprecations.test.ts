import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEPRECATIONS } from '../../src/http/core/deprecations/deprecation-table.ts'
import { eventually } from '../support/eventually.ts'
import type { Answer } from '../support/make-app.ts'
import { makeApp } from '../support/make-app.ts'

const POLICIES = '/rest/api/v1/governance/data/policies'
const rows = DEPRECATIONS.flatMap((row) => (row.kind === 'property' && row.operation.includes(POLICIES) ? [row] : []))
const infoTypes = [{ infoType: 'CREDIT_CARD_NUMBER', likelihoodThreshold: 'LIKELY' }]

/** A config that holds one deprecated field of each schema, and one that is none. */
const CONFIGS: Readonly<Record<string, object>> = {
  'DlpConfig.sensitiveInfoTypes': { sensitiveInfoTypes: [{ infoType: 'CREDIT_CARD_NUMBER' }] },
  'SensitiveContentOptions.sensitiveInfoTypes': { sensitiveContentOptions: { sensitiveInfoTypes: infoTypes } },
  'SensitiveInfoType.likelihoodThreshold': { sensitiveInfoTypes: infoTypes },
  'InputOptions.urlGreenlist': { inputOptions: { urlGreenlist: ['https://x.example'] } },
  'InputOptions.datasources': { inputOptions: { datasources: ['wiki'] } },
  'DlpConfig.externalSharingOptions': { externalSharingOptions: { userAccessEnabled: true } },
  'SharingOptions.enabled': { broadSharingOptions: { enabled: true, anonymousAccessEnabled: true } },
  'SharingOptions.anyoneWithLinkEnabled': { broadSharingOptions: { anyoneWithLinkEnabled: true } },
  'SensitiveContentOptions.sensitiveTerms': { sensitiveContentOptions: { sensitiveTerms: [{ expression: 'numbat' }] } },
  'SensitiveContentOptions.sensitiveRegexes': {
    sensitiveContentOptions: { sensitiveRegexes: [{ expression: 'N[0-9]' }] },
  },
}
const customSensitiveExpressions = [{ keyword: { type: 'TERM', value: 'wombat' } }]

const app = await makeApp()
const token = await app.administratorToken('admin@acme.example')
const notices = ({ headers }: Answer) => headers.get('x-service-deprecated') ?? ''

test('the specification lists nine fields of policies, one of them of two schemas', () => {
  assert.deepEqual(rows.map(({ schema, name }) => `${schema}.${name}`).sort(), Object.keys(CONFIGS).sort())
})

for (const { schema, name, removal } of rows) {
  test(`${name} of ${schema} is taken and told with a notice until ${removal}, and neither after`, async () => {
    const given = CONFIGS[`${schema}.${name}`] as { sensitiveContentOptions?: object }
    const sensitiveContentOptions = { customSensitiveExpressions, ...given.sensitiveContentOptions }
    const request = { name: 'Old', frequency: 'NONE', config: { ...given, sensitiveContentOptions } }
    app.clock.set('2026-06-01T12:00:00Z')

    const made = await app.send(POLICIES, request, { token })
    const read = () => app.send(`${POLICIES}/${made.body.report.id}`, undefined, { token, method: 'GET' })
    const before = await read()
    app.clock.set(new Date(Date.parse(`${removal}T23:59:59Z`) + 1000).toISOString())
    const refused = await app.send(POLICIES, request, { token })
    const after = await read()

    assert.equal(made.status, 200, JSON.stringify(made.body))
    assert.match(notices(made), new RegExp(`name=${name};kind=property;context=request;schema=${schema};`))
    assert.ok(JSON.stringify(before.body.report.config).includes(`"${name}"`))
    assert.match(notices(before), new RegExp(`name=${name};kind=property;context=response;schema=${schema};`))
    assert.deepEqual([refused.status, refused.body.error.code], [400, 'deprecated_field_removed'])
    assert.equal(after.status, 200)
    assert.equal(JSON.stringify(after.body.report.config).includes(`"${name}"`), false)
    assert.doesNotMatch(notices(after), new RegExp(`name=${name};`))
  })
}

test('a policy made with the old fields keeps its restriction after their removal, also when it is read and written back', async () => {
  const world = await makeApp()
  const chief = await world.administratorToken('chief@acme.example')
  const push = await world.indexingToken()
  for (const name of ['wiki', 'git']) {
    await world.addDatasource({ name })
    const document = { id: 'card', title: 'card', body: { mimeType: 'text/plain', textContent: 'numbat ledger' } }
    await world.index('indexdocument', { datasource: name, document }, push)
  }
  await world.indexed()
  const ask = (path: string, body?: object) =>
    world.send(`${POLICIES}${path}`, body, { token: chief, method: body === undefined ? 'GET' : 'POST' })
  const hidden = async () => {
    const found = await world.search(chief, 'numbat')
    return ['git', 'wiki'].filter((name) => !JSON.stringify(found.body.results).includes(`"${name}:`))
  }
  world.clock.set('2026-06-01T12:00:00Z')
  const config = {
    inputOptions: { datasources: ['wiki'] },
    sensitiveContentOptions: { sensitiveTerms: [{ expression: 'numbat' }] },
  }
  const made = await ask('', { name: 'Old', config, autoHideDocs: true })
  const path = `/${made.body.report.id}`
  await eventually('the policy hides what it finds in wiki', async () => (await hidden()).join() === 'wiki')

  world.clock.set('2026-10-16T00:00:00Z')
  const { config: read } = (await ask(path)).body.report
  const { version: _version, createdAt: _at, createdBy: _by, ...kept } = read
  const written = await ask(path, { config: { ...kept, redactQuote: true } })
  await eventually('it was scanned again', async () => (await ask(path)).body.report.lastScanStatus === 'SUCCESS')

  assert.deepEqual(read.inputOptions, { datasourceInstances: ['wiki'] })
  assert.deepEqual(read.sensitiveContentOptions, {
    customSensitiveExpressions: [{ keyword: { type: 'TERM', value: 'numbat' } }],
  })
  assert.equal(written.status, 200, JSON.stringify(written.body))
  assert.deepEqual(await hidden(), ['wiki'], 'git was never in scope')
})
