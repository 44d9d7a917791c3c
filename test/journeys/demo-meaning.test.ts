import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoCompany } from '../../src/demo/company/demo-company.ts'
import { loadCompany } from '../../src/demo/load-company.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { createIndexingToken } from '../../src/domain/tokens/create-indexing-token.ts'
import { makeApp } from '../support/make-app.ts'
import { allEmbedded } from '../support/meaning-app.ts'
import { IN_OTHER_WORDS } from '../support/other-words.ts'

const app = await makeApp({ meaning: 'builtin' })
const { token } = await createIndexingToken(app.app.services, operator, {
  name: 'demo',
  datasources: 'all',
  expiresAt: new Date(app.clock.now().getTime() + 86_400_000),
})
await loadCompany(app.app.services, token, demoCompany)
await allEmbedded(app)
const amara = await app.clientToken('amara.nwosu@rimewell.example')
const pieter = await app.clientToken('pieter.claassens@rimewell.example')

for (const [question, title] of IN_OTHER_WORDS) {
  test(`"${question}" finds "${title}" among the first three`, async () => {
    const titles = await app.titles(amara, question)

    assert.ok(titles.slice(0, 3).includes(title), titles.slice(0, 5).join(' | '))
  })
}

test('a document that is hidden from somebody is not found by its meaning, and counted in nothing', async () => {
  const question = 'maternity and paternity time'
  const hers = await app.search(amara, question, { pageSize: 100 })
  const his = await app.search(pieter, question, { pageSize: 100 })

  // An announcement that he sees names the page; the page itself is hidden from him.
  const hasPage = ({ body }: typeof hers) =>
    body.results.some(({ document }: { document: { title: string } }) => document.title === 'Parental leave')
  assert.ok(hasPage(hers))
  assert.ok(!hasPage(his))
  assert.equal(his.body.results.length, Math.min(100, his.body.totalCount))
  assert.ok(his.body.totalCount < hers.body.totalCount)
})
