import { listEverySession } from '../../../../../domain/sign-in/list-sessions.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { readLimit, toPage } from '../../../../core/requests/paging.ts'
import { readSessionCursor, sessionKey } from '../../../../core/requests/session-cursor.ts'
import { presentSession } from '../../../../present/present-administration.ts'
import { pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { SessionQuery, UserSession } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/user-sessions',
  summary: 'List all active sessions, newest first',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'users' },
  query: SessionQuery,
  response: pageOf('UserSessions', UserSession),
  async handle(services, actor, _body, { query }) {
    const limit = readLimit(query.limit)
    const after = readSessionCursor(query.cursor)
    const found = await listEverySession(services, actor, { search: query.search, after, limit: limit + 1 })
    return toPage(found, limit, sessionKey, (each) => ({
      email: each.email,
      ...(each.name !== undefined && { name: each.name }),
      ...presentSession(each),
      isCurrent: each.id === actor.sessionId,
    }))
  },
})
