import Type from 'typebox'
import { indexEmployeeList } from '../../../../../domain/uploads/bulk-index-people.ts'
import { Version } from '../../../../../wire/document-definition.ts'
import { EmployeeInfoDefinition } from '../../../../../wire/people-definitions.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/indexemployeelist',
  summary: 'Replace all employees with one list. Use indexemployee instead.',
  tag: 'People',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  request: named('IndexEmployeeListRequest', {
    // The list replaces all employees. Without it nobody would be left, so a misspelled field must not pass for an empty list.
    employees: Type.Array(named('IndexEmployeeRequest', { employee: EmployeeInfoDefinition, version: Version })),
  }),
  async handle(services, { token }, { employees }) {
    await indexEmployeeList(
      services,
      token,
      employees.map(({ employee }) => employee),
    )
  },
})
