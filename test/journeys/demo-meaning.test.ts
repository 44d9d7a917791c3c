import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoCompany } from '../../src/demo/company/demo-company.ts'
import { loadCompany } from '../../src/demo/load-company.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { createIndexingToken } from '../../src/domain/tokens/create-indexing-token.ts'
import { makeApp } from '../support/make-app.ts'
import { allEmbedded } from '../support/meaning-app.ts'

const app = await makeApp({ meaning: 'builtin' })
const { token } = await createIndexingToken(app.app.services, operator, {
  name: 'demo',
  datasources: 'all',
  expiresAt: new Date(app.clock.now().getTime() + 86_400_000),
})
await loadCompany(app.app.services, token, demoCompany)
await allEmbedded(app)
const amara = await app.clientToken('amara.nwosu@rimewell.example')


/** Questions in other words than the document's. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['money back for a trip', 'Travel policy'],
]

for (const [question, title] of PAIRS) {
  test(`"${question}" finds "${title}" among the first three`, async () => {
    const titles = await app.titles(amara, question)

    assert.ok(titles.slice(0, 3).includes(title), titles.slice(0, 5).join(' | '))
  })
}
