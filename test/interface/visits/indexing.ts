import { ALICE, PAGE, PAGE_ID, type Visits } from '../visit.ts'

const operation = (name: string) => `POST /api/index/v1/${name}`
const whole = { uploadId: 'u1', isFirstPage: true, isLastPage: true }
const body = { mimeType: 'text/plain', textContent: 'A page of the walk.' }
const status = { objectType: PAGE.objectType, docId: PAGE.id }
const wiki = { params: { datasource: 'wiki' } }
const employee = { email: 'bob@acme.example', department: 'Sales' }
const shortcut = { inputAlias: 'plan', destinationUrl: 'https://wiki.example/plan', createdBy: ALICE }
const metadata = { params: { docId: PAGE_ID, groupName: 'legal' }, as: 'metadata' as const }
const schema = { params: { groupName: 'legal' }, as: 'metadata' as const }

/** The Indexing API. What is replaced as a whole has its own datasource. */
export const INDEXING_VISITS: Visits = {
  [operation('indexdocument')]: { body: { document: { datasource: 'wiki', objectType: 'Page', id: 'other', body } } },
  [operation('indexdocuments')]: { body: { datasource: 'wiki', documents: [{ id: 'other', body }] } },
  [operation('bulkindexdocuments')]: { body: { ...whole, datasource: 'replaced', documents: [{ id: 'one', body }] } },
  [operation('updatepermissions')]: {
    body: { datasource: 'wiki', objectType: 'Page', id: 'other', permissions: { allowAnonymousAccess: true } },
  },
  [operation('processalldocuments')]: { body: { datasource: 'wiki' } },
  [operation('deletedocument')]: { body: { datasource: 'wiki', objectType: 'Page', id: 'gone' } },
  [operation('indexuser')]: { body: { datasource: 'wiki', user: { email: employee.email, name: 'Bob' } } },
  [operation('bulkindexusers')]: {
    body: { ...whole, datasource: 'replaced', users: [{ email: ALICE, name: 'Alice' }] },
  },
  [operation('indexgroup')]: { body: { datasource: 'wiki', group: { name: 'sales' } } },
  [operation('bulkindexgroups')]: { body: { ...whole, datasource: 'replaced', groups: [{ name: 'staff' }] } },
  [operation('indexmembership')]: {
    body: { datasource: 'wiki', membership: { groupName: 'staff', memberUserId: ALICE } },
  },
  [operation('bulkindexmemberships')]: {
    body: { ...whole, datasource: 'replaced', group: 'staff', memberships: [{ memberUserId: ALICE }] },
  },
  [operation('processallmemberships')]: { body: { datasource: 'wiki' } },
  [operation('deleteuser')]: { body: { datasource: 'wiki', email: 'gone@acme.example' } },
  [operation('deletegroup')]: { body: { datasource: 'wiki', groupName: 'gone' } },
  [operation('deletemembership')]: {
    body: { datasource: 'wiki', membership: { groupName: 'staff', memberUserId: 'gone@acme.example' } },
  },
  [operation('debug/{datasource}/status')]: wiki,
  [operation('debug/{datasource}/document')]: { ...wiki, body: status },
  [operation('debug/{datasource}/documents')]: { ...wiki, body: { debugDocuments: [status] } },
  [operation('debug/{datasource}/user')]: { ...wiki, body: { email: ALICE } },
  [operation('debug/{datasource}/document/events')]: { ...wiki, body: status },
  [operation('checkdocumentaccess')]: { body: { datasource: 'wiki', ...status, userEmail: ALICE } },
  [operation('getdocumentstatus')]: { body: { datasource: 'wiki', ...status } },
  [operation('getdocumentcount')]: { body: { datasource: 'wiki' } },
  [operation('getusercount')]: { body: { datasource: 'wiki' } },
  [operation('betausers')]: { body: { datasource: 'replaced', emails: [ALICE] } },
  [operation('adddatasource')]: { body: { name: 'added', displayName: 'Added' } },
  [operation('getdatasourceconfig')]: { body: { datasource: 'wiki' } },
  [operation('rotatetoken')]: { as: 'rotating' },
  [operation('indexemployee')]: { body: { employee } },
  [operation('bulkindexemployees')]: {
    body: { ...whole, employees: [{ email: ALICE, department: 'Engineering' }], disableStaleDataDeletionCheck: true },
  },
  [operation('indexemployeelist')]: { body: { employees: [{ employee }] } },
  [operation('processallemployeesandteams')]: {},
  [operation('deleteemployee')]: { body: { employeeEmail: 'gone@acme.example' } },
  [operation('indexteam')]: { body: { team: { id: 't2', name: 'Koalas', members: [{ email: ALICE }] } } },
  [operation('deleteteam')]: { body: { id: 'gone' } },
  [operation('bulkindexteams')]: {
    body: { ...whole, teams: [{ id: 't1', name: 'Wombats', members: [{ email: ALICE }] }] },
  },
  [operation('bulkindexshortcuts')]: {
    body: { ...whole, shortcuts: [{ ...shortcut, intermediateUrl: 'https://go.example/plan' }] },
  },
  [operation('uploadshortcuts')]: { body: { ...whole, shortcuts: [shortcut] } },
  'POST /rest/api/index/submissions/{datasourceInstance}/{type}': {
    params: { datasourceInstance: 'wiki', type: 'call' },
    body: { any: 'thing' },
  },
  'PUT /rest/api/index/custom-metadata/schema/{groupName}': {
    ...schema,
    body: { metadataKeys: [{ name: 'owner', propertyType: 'TEXT' }] },
  },
  'GET /rest/api/index/custom-metadata/schema/{groupName}': schema,
  'PUT /rest/api/index/document/{docId}/custom-metadata/{groupName}': {
    ...metadata,
    body: { customMetadata: [{ name: 'owner', value: 'Alice' }] },
  },
  'DELETE /rest/api/index/document/{docId}/custom-metadata/{groupName}': metadata,
  'DELETE /rest/api/index/custom-metadata/schema/{groupName}': schema,
}
