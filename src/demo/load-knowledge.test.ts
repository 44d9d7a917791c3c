import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDemoApp } from '../../test/support/demo-app.ts'
import { demoCompany } from './company/demo-company.ts'

test('the demo company has answers, collections, announcements, pins and short links, for those they are for', async () => {
  const app = await makeDemoApp()
  const as = async (name: string) => {
    const scopes = ['SEARCH', 'COLLECTIONS', 'PINS', 'SHORTCUTS', 'AGENTS']
    const token = await app.clientToken(`${name}@${demoCompany.domain}`, scopes)
    return async (operation: string, body: object) =>
      (await app.send(`/rest/api/v1/${operation}`, body, { token })).body
  }
  const [engineer, finance] = [await as('amara.nwosu'), await as('beatriz.moura')]
  const names = ({ collections }: { collections: { name: string }[] }) => collections.map(({ name }) => name)

  const found = await engineer('search', { query: 'vacation' })
  const severity = { query: 'incident severity' }

  assert.equal(found.results[0].pins.length, 1)
  assert.equal(found.structuredResults[0].answer.question, 'How many vacation days do I have?')
  assert.equal((await engineer('search', severity)).structuredResults[0].answer.bodyText.startsWith('SEV1'), true)
  assert.equal('structuredResults' in (await finance('search', severity)), false)
  assert.deepEqual(names(await engineer('listcollections', {})), [
    'For engineers',
    'New at Rimewell',
    'Platform runbooks',
  ])
  assert.deepEqual(names(await finance('listcollections', {})), ['For engineers', 'New at Rimewell'])
  assert.equal((await finance('listshortcuts', { pageSize: 10 })).meta.totalItemCount, 4)
  const { agents } = await finance('agents/search', {})
  assert.deepEqual(agents.map(({ name }: { name: string }) => name).slice(0, 2), ['Customer brief', 'E-code explainer'])
})

test('the home pages of the people who sign in have something that needs their attention', async () => {
  const app = await makeDemoApp()
  const attentionOf = async (name: string) => {
    const token = await app.clientToken(`${name}@${demoCompany.domain}`, ['SEARCH'])
    const categories = ['VERIFICATION_REMINDER', 'MENTION']
    const { body } = await app.send('/rest/api/v1/feed', { categories }, { token })
    return body.results.map(({ primaryEntry }: { primaryEntry: { title: string; person?: { name: string } } }) => [
      primaryEntry.person?.name,
      primaryEntry.title,
    ])
  }

  assert.deepEqual(await attentionOf('amara.nwosu'), [
    ['Sanne de Wit', 'Show plan fingerprint in the store dashboard'],
    ['Priya Raghunathan', 'RFC-051: connection shedding in ingest-edge'],
  ])
  assert.deepEqual(await attentionOf('beatriz.moura'), [['Teodor Ilić', 'Month-end close: calendar and duties']])
})
