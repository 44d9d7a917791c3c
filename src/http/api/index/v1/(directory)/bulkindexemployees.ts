import Type from 'typebox'
import { bulkIndexEmployees } from '../../../../../domain/uploads/bulk-index-people.ts'
import { EmployeeInfoDefinition } from '../../../../../wire/people-definitions.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { BULK_FIELDS, disableStaleDataDeletionCheck } from '../../../../schemas/indexing/bulk-request.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/bulkindexemployees',
  summary: 'Replace all employees, page by page',
  tag: 'People',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  request: named('BulkIndexEmployeesRequest', {
    ...BULK_FIELDS,
    employees: Type.Array(EmployeeInfoDefinition),
    disableStaleDataDeletionCheck,
  }),
  async handle(services, { token }, request) {
    await bulkIndexEmployees(services, token, request)
  },
})
