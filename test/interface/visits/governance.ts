import { PAGE_ID, type Visits } from '../visit.ts'

const path = (rest: string) => `/rest/api/v1/governance/${rest}`

/** Sensitive data, and documents that are hidden. */
export const GOVERNANCE_VISITS: Visits = {
  [`POST ${path('documents/visibilityoverrides')}`]: {
    as: 'admin',
    body: { visibilityOverrides: [{ docId: PAGE_ID, override: 'HIDE_FROM_GROUPS' }] },
  },
  [`GET ${path('documents/visibilityoverrides')}`]: { as: 'admin' },
}
