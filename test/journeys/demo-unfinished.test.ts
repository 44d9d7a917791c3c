import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AMARA, DEMO_DAY, makeDemoApp } from '../support/demo-app.ts'
import { allEmbedded } from '../support/meaning-app.ts'

const app = await makeDemoApp({ meaning: 'builtin' }, DEMO_DAY)
await allEmbedded(app)
const amara = await app.clientToken(AMARA)

const HALF_TYPED: readonly (readonly [query: string, title: string])[] = [
  ['gateway rec', 'Runbook: gateway reconnect storm'],
  ['reconnect sto', 'Runbook: gateway reconnect storm'],
  ['reconect sto', 'Runbook: gateway reconnect storm'],
  ['parental lea', 'Parental leave'],
  ['travel pol', 'Travel policy'],
  ['expense poli', 'Expense policy'],
  ['clock ske', 'Runbook: E-417 clock skew on gateways'],
]

for (const [query, title] of HALF_TYPED) {
  test(`"${query}" and Enter finds "${title}" first, like typing it does`, async () => {
    const typing = await app.titles(amara, query, { inputDetails: { isTyping: true } })
    const { body } = await app.search(amara, query)

    assert.equal(body.results[0].title, title)
    assert.ok(query.startsWith('reconect') || typing[0] === title)
    const { suggestions = [], querySuggestion } = body.metadata
    for (const one of [querySuggestion, ...suggestions].filter(Boolean)) {
      assert.ok(one.query.length >= query.length, `${one.query} is no shorter than what was typed`)
    }
  })
}

test('German question words count for nothing, and a compound in a question is split', async () => {
  for (const query of ['Wie viele Urlaubstage habe ich?', 'Urlaubstage', 'Urlaubstage Hamburg']) {
    const [first] = await app.titles(amara, query)

    assert.equal(first, 'Urlaub und Krankheit: Hinweise für Hamburg', query)
  }
})

test('a typo in two adjacent words is corrected if one of them is a word of another language', async () => {
  for (const query of ['reconect strom', 'recconect strom']) {
    const { metadata } = (await app.search(amara, query)).body

    assert.equal(metadata.querySuggestion.query, 'reconnect storm')
    assert.equal(metadata.modifiedQueryWasUsed, false, 'it may be meant, so the correction is only offered')
  }
})
