import { ALICE, PAGE_ID, PAGE_URL, type Visits } from '../visit.ts'

const operation = (name: string) => `POST /rest/api/v1/${name}`

const EXPERIMENTAL = { 'X-Service-Include-Experimental': 'true' }

/** Search, people and administration in the Client API. */
export const CLIENT_VISITS: Visits = {
  [operation('search')]: { body: { query: 'wombat' } },
  [operation('autocomplete')]: { body: { query: 'wom' } },
  [operation('recommendations')]: { body: { recommendationDocumentSpec: { id: PAGE_ID } } },
  [operation('getdocumentsbyfacets')]: {
    body: { filterSets: [{ filters: [{ fieldName: 'app', values: [{ value: 'wiki', relationType: 'EQUALS' }] }] }] },
  },
  [operation('listentities')]: { body: { entityType: 'PEOPLE', pageSize: 10 } },
  [operation('people')]: { body: { emailIds: [ALICE] } },
  [operation('getdocuments')]: { body: { documentSpecs: [{ id: PAGE_ID }], includeFields: ['DOCUMENT_CONTENT'] } },
  [operation('getdocpermissions')]: { body: { documentId: PAGE_ID } },
  [operation('messages')]: { body: { datasource: 'SLACK', idType: 'CHANNEL_NAME', id: 'general' } },
  [operation('summarize')]: { body: { documentSpecs: [{ id: PAGE_ID }] } },
  [operation('adminsearch')]: { as: 'superAdmin', body: { query: 'wombat' } },
  // Nobody in the walk has a picture anywhere; test/journeys/person-photo.test.ts shows one.
  'GET /rest/api/v1/people/{person_id}/photo': { params: { person_id: 'nobody' }, refusal: 404 },
  'POST /api/search': { headers: EXPERIMENTAL, body: { query: 'wombat' } },
  'GET /api/search/filters': { headers: EXPERIMENTAL },
  [operation('activity')]: {
    body: { events: [{ action: 'VIEW', source: 'UI', timestamp: '2026-01-01T10:00:00Z', url: PAGE_URL }] },
  },
  [operation('feedback')]: { body: { event: 'UPVOTE', trackingTokens: ['any'] } },
  [operation('insights')]: {
    as: 'admin',
    body: {
      overviewRequest: {},
      assistantRequest: {},
      agentsRequest: {},
      mcpRequest: {},
      mcpBreakdownRequest: { breakdownType: 'USERS' },
    },
  },
  [operation('feed')]: { body: { refreshType: 'DEFAULT' } },
  [operation('checkdatasourceauth')]: {},
  [operation('createauthtoken')]: {},
  'GET /rest/api/v1/configure/datasources/{datasourceId}/instances/{instanceId}': {
    as: 'admin',
    params: { datasourceId: 'wiki', instanceId: 'wiki' },
  },
  'PATCH /rest/api/v1/configure/datasources/{datasourceId}/instances/{instanceId}': {
    as: 'admin',
    params: { datasourceId: 'wiki', instanceId: 'wiki' },
    body: { configuration: { values: { aliases: { valueList: ['pages'] } } } },
  },
  'GET /rest/api/v1/datasource/{datasourceInstanceId}/credentialstatus': {
    as: 'admin',
    params: { datasourceInstanceId: 'wiki' },
  },
  'POST /rest/api/v1/datasource/{datasourceInstanceId}/credentials': {
    as: 'admin',
    params: { datasourceInstanceId: 'wiki' },
    body: { credentials: { values: {} } },
    // There is no connector here whose credentials could be replaced.
    refusal: 400,
  },
}
