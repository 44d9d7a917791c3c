import Type from 'typebox'
import { deleteEmployee } from '../../../../../domain/people/index-people.ts'
import { Version } from '../../../../../wire/document-definition.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/deleteemployee',
  summary: "Delete an employee. Succeeds even if the employee doesn't exist.",
  tag: 'People',
  takesAway: true,
  auth: { kind: 'indexingToken' },
  request: named('DeleteEmployeeRequest', { employeeEmail: Type.String({ minLength: 1 }), version: Version }),
  async handle(services, { token }, { employeeEmail, version }) {
    await deleteEmployee(services, token, employeeEmail, version)
  },
})
