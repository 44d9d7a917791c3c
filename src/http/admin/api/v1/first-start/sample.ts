import { loadSample } from '../../../../../domain/first-start/sample-company.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { LoadedSample } from '../../../../schemas/admin/first-start.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/first-start/sample',
  summary: "Load the demo company into an empty service. The users' password is shown only once.",
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'sample-company' },
  status: 201,
  response: LoadedSample,
  async handle(services, actor) {
    const { people, password } = await loadSample(services, actor)
    return { people: people.map(({ email, name, why }) => ({ email, name, why })), password }
  },
})
