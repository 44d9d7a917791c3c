import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDemoApp } from '../../test/support/demo-app.ts'
import { canSee } from '../domain/access/can-see.ts'
import { CLIENT_SCOPES } from '../domain/shared/client-scopes.ts'
import { demoCompany } from './company/demo-company.ts'

test('the quarter of the demo company shows in insights, trending documents and gaps; nobody read what they may not see', async () => {
  const app = await makeDemoApp()
  const { services } = app.app
  const admin = await app.clientToken(`boss@${demoCompany.domain}`, [...CLIENT_SCOPES], 'admin')
  const reader = await app.clientToken(`marit.oosterveld@${demoCompany.domain}`)

  const range = { dayRange: { start: { daysFromNow: 90 } } }
  const request = { overviewRequest: range, mcpRequest: range }
  const { body } = await app.send('/rest/api/v1/insights', request, { token: admin })
  const categories = ['TRENDING_DOCUMENT', 'RECENT', 'KNOWLEDGE_GAP']
  const feed = await app.send('/rest/api/v1/feed', { categories }, { token: reader })

  const { overviewResponse: overview, mcpResponse: mcp } = body
  assert.ok(overview.monthlyActiveUsers >= 35, `${overview.monthlyActiveUsers} of 40 are active`)
  assert.ok(overview.searchSummary.numSearches > 1000, `${overview.searchSummary.numSearches} searches`)
  assert.ok(overview.searchSessionSatisfaction > 0.5 && overview.searchSessionSatisfaction < 1)
  assert.ok(mcp.monthlyActiveUsers > 3, `${mcp.monthlyActiveUsers} use tools`)
  const shown = new Set(feed.body.results.map(({ category }: { category: string }) => category))
  assert.deepEqual([...shown].sort(), categories.sort())
  const amara = await app.clientToken(`amara.nwosu@${demoCompany.domain}`)
  const options = { resultSize: 40 }
  const recent = await app.send(
    '/rest/api/v1/feed',
    { categories: ['RECENT'], requestOptions: options },
    { token: amara },
  )
  const documentIds = recent.body.results.map(
    ({ primaryEntry }: { primaryEntry: { entryId: string } }) => primaryEntry.entryId,
  )
  const { changes } = (await app.send('/app/api/v1/changes', { documentIds }, { token: amara })).body
  assert.deepEqual(
    changes.map(({ kind }: { kind: string }) => kind),
    ['TEXT', 'TEXT'],
  )
  for (const { email } of demoCompany.people.slice(0, 5)) {
    const visibility = await services.visibilities.visibilityOf(email)
    const read = await services.activity.readBy(email, 500)
    assert.ok(read.length > 0)
    for (const document of await services.documents.byKeys(read.map(({ documentKey }) => documentKey))) {
      assert.ok(canSee(visibility, document))
    }
  }
})
