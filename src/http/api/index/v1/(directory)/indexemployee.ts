import { indexEmployee } from '../../../../../domain/people/index-people.ts'
import { Version } from '../../../../../wire/document-definition.ts'
import { EmployeeInfoDefinition } from '../../../../../wire/people-definitions.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/indexemployee',
  summary: 'Add or replace an employee',
  tag: 'People',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  request: named('IndexEmployeeRequest', { employee: EmployeeInfoDefinition, version: Version }),
  async handle(services, { token }, { employee, version }) {
    await indexEmployee(services, token, employee, version)
  },
})
