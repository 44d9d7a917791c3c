import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { Governed } from '../support/governed.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'

const postgres = await postgresDatabases()
const CARD = '4111 1111 1111 1111'

const expressions = (...keywords: [type: string, value: string][]) => ({
  sensitiveContentOptions: {
    customSensitiveExpressions: keywords.map(([type, value]) => ({ id: value, keyword: { type, value } })),
  },
})

async function setupAdminOf({ app }: Governed): Promise<string> {
  return app.clientToken('sam@acme.example', [...CLIENT_SCOPES], 'setup-admin')
}

for (const kind of ['SQLite', 'PostgreSQL']) {
  const settings = async () => (kind === 'SQLite' ? {} : { databaseUrl: await postgres.createDatabase() })

  test(`findings are listed page by page, narrowed by policy, severity, type, data source and state (${kind})`, async () => {
    const world = await Governed.make(await settings())
    await world.write({ a: `Paid with ${CARD} by jo@acme.example`, b: 'numbat', c: 'jo@acme.example' })
    const personal = await world.policy({
      name: 'Personal',
      config: expressions(['INFO_TYPE', 'CREDIT_CARD_NUMBER'], ['INFO_TYPE', 'EMAIL_ADDRESS']),
    })
    const projects = await world.policy({ name: 'Projects', config: expressions(['TERM', 'numbat']) })
    for (const id of [personal, projects]) await world.scanned(id)
    await world.ask('documents/visibilityoverrides', {
      visibilityOverrides: [{ docId: 'wiki:Page:c', override: 'HIDE_FROM_ALL' }],
    })
    const page = async (query: string) => {
      const { status, body } = await world.list(query)
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const list = async (query: string) =>
      (await page(query)).items
        .map(({ documentId, rule }: Record<string, string>) => `${documentId?.at(-1)} ${rule}`)
        .toSorted()

    assert.deepEqual(await list(''), ['a CREDIT_CARD_NUMBER', 'a EMAIL_ADDRESS', 'b numbat', 'c EMAIL_ADDRESS'])
    assert.deepEqual(await list(`policy=${projects}`), ['b numbat'])
    assert.deepEqual(await list('severity=HIGH'), ['a CREDIT_CARD_NUMBER'])
    assert.deepEqual(await list('type=TERM'), ['b numbat'])
    assert.deepEqual(await list('state=HIDDEN'), ['c EMAIL_ADDRESS'])
    assert.deepEqual(await list('state=VISIBLE&severity=LOW'), ['a EMAIL_ADDRESS'])
    assert.deepEqual(await list('datasource=mail'), [])
    assert.equal((await list('datasource=wiki')).length, 4)

    const whole = (await page('')).items
    const paged = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const next = await page(`limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      paged.push(...next.items)
      cursor = next.cursor
    }
    assert.deepEqual(paged, whole)
    const card = whole.find(({ rule }: { rule: string }) => rule === 'CREDIT_CARD_NUMBER')
    const { policyName, title, type, severity, state, quote } = card
    assert.deepEqual(
      [policyName, title, type, severity, state, quote],
      ['Personal', 'Quokka a', 'INFO_TYPE', 'HIGH', 'VISIBLE', `Paid with ${CARD} by jo@acme.example`],
    )
  })

  test(`a deleted policy is gone with its findings, and what it hid can be seen again (${kind})`, async () => {
    const world = await Governed.make(await settings())
    await world.write({ a: `Paid with ${CARD}.`, b: 'numbat' })
    const cards = await world.policy({
      name: 'Cards',
      config: expressions(['INFO_TYPE', 'CREDIT_CARD_NUMBER']),
      autoHideDocs: true,
    })
    const projects = await world.policy({ config: expressions(['TERM', 'numbat']), autoHideDocs: true })
    for (const id of [cards, projects]) await world.scanned(id)
    assert.deepEqual(await world.titles(), [])

    assert.equal((await world.remove(cards)).status, 200)

    assert.deepEqual(await world.titles(), ['Quokka a'], 'the other policy still hides')
    assert.deepEqual(
      (await world.list('')).body.items.map(({ policyId }: { policyId: string }) => policyId),
      [projects],
    )
    for (const path of [`data/policies/${cards}`, `data/policies/${cards}?version=1`]) {
      assert.equal((await world.ask(path)).status, 404, path)
    }
    assert.equal((await world.remove(cards)).status, 404)
    await world.write({ c: `Also paid with ${CARD}.` })
    assert.deepEqual(await world.titles(), ['Quokka a', 'Quokka c'], 'nothing is scanned for it anymore')
    const [entry] = await world.app.app.services.audit.list({ action: 'governance.policy.delete', limit: 5 })
    assert.deepEqual([entry?.subject, entry?.details], [cards, { name: 'Cards' }])
  })
}

test('reading findings is in the audit log, once an hour for the same question', async () => {
  const world = await Governed.make()

  for (const query of ['', '', 'severity=HIGH']) await world.list(query)

  const entries = await world.app.app.services.audit.list({ action: 'governance.findings.read', limit: 5 })
  assert.deepEqual(
    entries.map(({ details }) => details),
    [{ severity: 'HIGH' }, {}],
  )
})

test('findings and the deletion of policies are for administrators, and wrong filters are refused', async () => {
  const world = await Governed.make()
  const id = await world.policy({ config: expressions(['TERM', 'numbat']), frequency: 'NONE' })

  for (const token of [world.ann, await setupAdminOf(world)]) {
    assert.equal((await world.list('', token)).status, 403)
    assert.equal((await world.remove(id, token)).status, 403)
  }
  assert.equal((await world.ask(`data/policies/${id}`)).status, 200)
  for (const query of ['severity=HUGE', 'type=SHOE', 'state=GONE', 'cursor=eA']) {
    assert.equal((await world.list(query)).status, 400, query)
  }
  const report = (await world.ask('data/reports', { config: expressions(['TERM', 'numbat']) })).body.reportId
  assert.equal((await world.remove(report)).status, 404, 'it is no policy')
})
