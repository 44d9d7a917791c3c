import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailOf, makeAdminApp } from '../support/admin.ts'

const admin = await makeAdminApp()
const { app } = admin
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
const push = await app.indexingToken()
const page = (id: string, title: string, text: string, permissions = { allowAnonymousAccess: true } as object) => ({
  id,
  objectType: 'Page',
  title,
  body: { mimeType: 'text/plain', textContent: text },
  permissions,
})
const documents = [
  page('vacation', 'Vacation', 'You get 25 days a year.'),
  page('pto', 'Working part time', 'Paid time off is granted in proportion.'),
  page('holiday', 'Public holidays', 'The office is closed on a holiday.'),
  page('secret', 'Secret vacation', 'Only for few.', { allowedUsers: [{ email: emailOf('super-admin') }] }),
]
await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
await app.indexed()
const member = await app.clientToken('mia@acme.example', ['SEARCH'])

const find = async (query: string) => {
  const { body } = await app.send('/rest/api/v1/search', { query, disableSpellcheck: true }, { token: member })
  return { total: body.totalCount, ids: body.results.map((each: { title: string }) => each.title) }
}
const RULE = { words: ['holiday', 'vacation', 'paid time off'] }

test('an administrator previews, adds, changes and deletes a synonym; each applies from the next search on', async () => {
  const preview = await admin.as('admin', 'POST', 'synonyms/preview', RULE)
  assert.equal(preview.status, 200)
  const [first] = preview.body.items
  assert.deepEqual([first.query, first.before.total, first.after.total], ['holiday', 1, 3])
  assert.equal((await find('holiday')).total, 1)

  const created = await admin.as('admin', 'POST', 'synonyms', RULE)
  assert.equal(created.status, 201)
  assert.deepEqual(await find('holiday'), { total: 3, ids: ['Public holidays', 'Vacation', 'Working part time'] })

  const changed = { kind: 'ONE_WAY', words: ['furlough'], to: ['vacation'], language: 'en' }
  assert.equal((await admin.as('admin', 'PUT', `synonyms/${created.body.id}`, changed)).body.language, 'en')
  assert.equal((await find('holiday')).total, 1)
  assert.deepEqual((await find('furlough')).ids, ['Vacation'])

  assert.equal((await admin.as('admin', 'DELETE', `synonyms/${created.body.id}`)).status, 204)
  assert.equal((await find('furlough')).total, 0)
  const entries = (await admin.audit()).filter(({ action }) => action.startsWith('synonym'))
  assert.deepEqual(
    entries.map(({ action, subjectName }) => [action, subjectName]),
    [
      ['synonym.remove', 'furlough'],
      ['synonym.update', 'furlough'],
      ['synonym.create', created.body.words.join(', ')],
    ],
  )
})

test('synonyms are imported and exported as CSV, with a dry run', async () => {
  const csv = 'kind,language,words,to\nTWO_WAY,,"holiday; vacation",\nONE_WAY,de,urlaub,ferien\n'
  const dry = await admin.as('admin', 'POST', 'synonyms/import', { csv, dryRun: true })
  assert.deepEqual(dry.body, { added: 2, unchanged: 0, removed: 0 })
  assert.deepEqual((await admin.as('admin', 'GET', 'synonyms')).body.items, [])

  await admin.as('admin', 'POST', 'synonyms/import', { csv })
  const exported = await fetch(`${app.address}/admin/api/v1/synonyms/export`, {
    headers: await admin.session(emailOf('admin')),
  })
  assert.equal(exported.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(await exported.text(), /^kind,language,words,to\r\nTWO_WAY,,holiday; vacation,\r\n/)
  const less = { csv: 'TWO_WAY,,vacation; holiday,', replace: true }
  assert.deepEqual((await admin.as('admin', 'POST', 'synonyms/import', less)).body, {
    added: 0,
    unchanged: 1,
    removed: 1,
  })
})

test('only administrators manage them; bad input names the field; a missing one is 404', async () => {
  for (const role of ['member', 'setup-admin', 'api-token-creator'] as const) {
    for (const [method, path] of [
      ['GET', 'synonyms'],
      ['POST', 'synonyms'],
      ['POST', 'synonyms/preview'],
      ['POST', 'synonyms/import'],
      ['GET', 'synonyms/export'],
      ['PUT', 'synonyms/x'],
      ['DELETE', 'synonyms/x'],
    ] as const) {
      assert.equal(
        (await admin.as(role, method, path, method === 'GET' ? undefined : RULE)).status,
        403,
        `${role} ${path}`,
      )
    }
  }
  const bad = await admin.as('admin', 'POST', 'synonyms', { words: ['one'] })
  assert.equal(bad.status, 400)
  assert.equal(bad.body.error.details[0].field, 'words')
  assert.equal((await admin.as('admin', 'PUT', 'synonyms/nothing', RULE)).status, 404)
  assert.equal((await admin.as('admin', 'DELETE', 'synonyms/nothing')).status, 404)
})

test('what three people rephrased is suggested, added or dismissed; two people are not enough', async () => {
  const suggestions = async () => (await admin.as('admin', 'GET', 'synonyms/suggestions')).body.items
  const rephrase = async (name: string, from: string, to: string) => {
    const token = await app.clientToken(`${name}@acme.example`, ['SEARCH', 'FEEDBACK'])
    await app.search(token, from)
    const { body } = await app.search(token, to)
    const trackingTokens = [body.results[0].trackingToken]
    await app.send('/rest/api/v1/feedback', { event: 'CLICK', trackingTokens }, { token })
    await app.app.services.useRecorder.settled()
  }
  for (const name of ['ida', 'jon']) await rephrase(name, 'sabbatical', 'vacation')
  assert.deepEqual(await suggestions(), [])

  await rephrase('kim', 'sabbatical', 'vacation')
  const suggestion = { kind: 'ONE_WAY', words: ['sabbatical'], to: ['vacation'] }
  assert.deepEqual(await suggestions(), [{ ...suggestion, people: 3 }])
  assert.equal((await admin.as('admin', 'POST', 'synonyms', suggestion)).status, 201)
  assert.deepEqual(await suggestions(), [])
  assert.ok((await find('sabbatical')).ids.includes('Vacation'))

  for (const name of ['ida', 'jon', 'kim']) await rephrase(name, 'lieu', 'holiday')
  const other = { kind: 'ONE_WAY', words: ['lieu'], to: ['holiday'] }
  assert.deepEqual(await suggestions(), [{ ...other, people: 3 }])
  assert.equal((await admin.as('admin', 'POST', 'synonyms/suggestions/dismiss', other)).status, 204)
  assert.deepEqual(await suggestions(), [])
  assert.equal((await admin.audit())[0]?.action, 'synonym.dismiss')

  assert.equal((await admin.as('setup-admin', 'GET', 'synonyms/suggestions')).status, 403)
  assert.equal((await admin.as('setup-admin', 'POST', 'synonyms/suggestions/dismiss', other)).status, 403)
  const bad = await admin.as('admin', 'POST', 'synonyms/suggestions/dismiss', { words: [] })
  assert.equal(bad.status, 400)
  assert.match(bad.body.error.message, /words/)
})
