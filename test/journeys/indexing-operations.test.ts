import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationName } from '../../src/http/core/endpoint.ts'
import { ENDPOINTS } from '../../src/http/endpoints.ts'
import { makeApp } from '../support/make-app.ts'

/** Every operation of the Indexing API, as the interface lists them. */
const OPERATIONS = `
POST /api/index/v1/indexdocument
POST /api/index/v1/indexdocuments
POST /api/index/v1/bulkindexdocuments
POST /api/index/v1/updatepermissions
POST /api/index/v1/processalldocuments
POST /api/index/v1/deletedocument
POST /api/index/v1/indexuser
POST /api/index/v1/bulkindexusers
POST /api/index/v1/indexgroup
POST /api/index/v1/bulkindexgroups
POST /api/index/v1/indexmembership
POST /api/index/v1/bulkindexmemberships
POST /api/index/v1/processallmemberships
POST /api/index/v1/deleteuser
POST /api/index/v1/deletegroup
POST /api/index/v1/deletemembership
POST /api/index/v1/debug/{datasource}/status
POST /api/index/v1/debug/{datasource}/document
POST /api/index/v1/debug/{datasource}/documents
POST /api/index/v1/debug/{datasource}/user
POST /api/index/v1/checkdocumentaccess
POST /api/index/v1/getdocumentstatus
POST /api/index/v1/getdocumentcount
POST /api/index/v1/getusercount
POST /api/index/v1/betausers
POST /api/index/v1/adddatasource
POST /api/index/v1/getdatasourceconfig
POST /api/index/v1/rotatetoken
POST /api/index/v1/indexemployee
POST /api/index/v1/bulkindexemployees
POST /api/index/v1/indexemployeelist
POST /api/index/v1/processallemployeesandteams
POST /api/index/v1/deleteemployee
POST /api/index/v1/indexteam
POST /api/index/v1/deleteteam
POST /api/index/v1/bulkindexteams
POST /api/index/v1/bulkindexshortcuts
POST /api/index/v1/uploadshortcuts
POST /api/index/v1/debug/{datasource}/document/events
POST /rest/api/index/submissions/{datasourceInstance}/{type}
PUT /rest/api/index/document/{docId}/custom-metadata/{groupName}
DELETE /rest/api/index/document/{docId}/custom-metadata/{groupName}
GET /rest/api/index/custom-metadata/schema/{groupName}
PUT /rest/api/index/custom-metadata/schema/{groupName}
DELETE /rest/api/index/custom-metadata/schema/{groupName}
`
  .trim()
  .split('\n')

test('all 45 operations of the Indexing API are served', () => {
  const served = new Set(ENDPOINTS.map(operationName))

  assert.equal(OPERATIONS.length, 45)
  assert.deepEqual(
    OPERATIONS.filter((operation) => !served.has(operation)),
    [],
  )
})

test('each of them refuses no credential, one of the Client API, and a body that is not JSON', async () => {
  const app = await makeApp()
  const client = await app.clientToken('alice@acme.example')
  const push = await app.indexingToken({ metadataScopes: ['custommetadata:global_scope'] })
  await app.addDatasource({ name: 'x' })

  for (const operation of OPERATIONS) {
    const [method = '', path = ''] = operation.replaceAll(/\{\w+\}/g, 'x').split(' ')
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    assert.equal((await app.send(path, body, { method })).status, 401, `${operation} without a token`)
    assert.equal(
      (await app.send(path, body, { method, token: client })).status,
      401,
      `${operation} with a client token`,
    )
    if (body === undefined) continue
    const broken = await app.send(path, '{"broken', { method, token: push })
    assert.equal(broken.status, 400, `${operation} with a broken body`)
  }
})
