import { listSessions } from '../../../../../../../domain/sign-in/list-sessions.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { presentSession } from '../../../../../../present/present-administration.ts'
import { Email, Sessions } from '../../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/users/{email}/sessions',
  summary: "List a user's active sessions",
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'users' },
  params: Email,
  response: Sessions,
  async handle(services, actor, _body, { params }) {
    const sessions = await listSessions(services, actor, params.email)
    return { items: sessions.map((each) => ({ ...presentSession(each), isCurrent: each.id === actor.sessionId })) }
  },
})
