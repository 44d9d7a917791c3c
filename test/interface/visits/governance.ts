import { eventually } from '../../support/eventually.ts'
import { PAGE_ID, type Visits, type World } from '../visit.ts'

const path = (rest: string) => `/rest/api/v1/governance/${rest}`
const keyword = { type: 'TERM', value: 'wombat' }
const config = { sensitiveContentOptions: { customSensitiveExpressions: [{ id: 'w', keyword }] }, redactQuote: true }

/** Asks as an administrator; for what a visit has to prepare. */
async function prepare({ app }: World, operation: string, body?: object) {
  const token = await app.administratorToken('governor@acme.example')
  const method = body === undefined ? 'GET' : 'POST'
  return (await app.send(path(operation), body, { token, method })).body
}

const policyId = async (world: World) => ({
  id: (await prepare(world, 'data/policies', { config })).report.id as string,
})
const reportId = async (world: World) => ({ id: (await prepare(world, 'data/reports', { config })).reportId as string })

async function exportId(world: World) {
  const { exportId: id } = await prepare(world, 'data/findings/exports', {})
  await eventually('the export is made', async () => {
    const { exports } = await prepare(world, 'data/findings/exports')
    return exports.some(
      (one: { exportId: string; status: string }) => one.exportId === id && one.status === 'COMPLETED',
    )
  })
  return { id: id as string }
}

/** Sensitive data, and documents that are hidden. */
export const GOVERNANCE_VISITS: Visits = {
  [`POST ${path('data/policies')}`]: { as: 'admin', body: { name: 'Wombats', config, autoHideDocs: false } },
  [`GET ${path('data/policies')}`]: { as: 'admin' },
  [`GET ${path('data/policies/{id}')}`]: { as: 'admin', params: policyId },
  [`POST ${path('data/policies/{id}')}`]: { as: 'admin', params: policyId, body: { status: 'INACTIVE' } },
  [`GET ${path('data/policies/{id}/download')}`]: { as: 'admin', params: policyId },
  [`POST ${path('data/reports')}`]: { as: 'admin', body: { config } },
  [`GET ${path('data/reports/{id}/status')}`]: { as: 'admin', params: reportId },
  [`GET ${path('data/reports/{id}/download')}`]: { as: 'admin', params: reportId },
  [`POST ${path('data/findings/exports')}`]: { as: 'admin', body: { exportType: 'ISSUES' } },
  [`GET ${path('data/findings/exports')}`]: { as: 'admin' },
  [`GET ${path('data/findings/exports/{id}')}`]: { as: 'admin', params: exportId },
  [`DELETE ${path('data/findings/exports/{id}')}`]: { as: 'admin', params: exportId },
  [`POST ${path('documents/visibilityoverrides')}`]: {
    as: 'admin',
    body: { visibilityOverrides: [{ docId: PAGE_ID, override: 'HIDE_FROM_GROUPS' }] },
  },
  [`GET ${path('documents/visibilityoverrides')}`]: { as: 'admin' },
}
