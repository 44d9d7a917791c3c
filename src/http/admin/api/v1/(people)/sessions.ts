import { listSessions } from '../../../../../domain/sign-in/list-sessions.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentSession } from '../../../../present/present-administration.ts'
import { Sessions } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/sessions',
  summary: 'List your active sessions',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'account.own' },
  response: Sessions,
  async handle(services, actor) {
    const sessions = await listSessions(services, actor, actor.email)
    return { items: sessions.map((each) => ({ ...presentSession(each), isCurrent: each.id === actor.sessionId })) }
  },
})
