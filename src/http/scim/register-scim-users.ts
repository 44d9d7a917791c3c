import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  changeProvisioned,
  deprovisionUser,
  listProvisioned,
  type ProvisionedUser,
  provisionUser,
  readProvisioned,
} from '../../domain/provisioning/provision-user.ts'
import type { ScimContext, WithId } from './scim-context.ts'
import { type ListParameters, listAnswer, readListQuery } from './scim-list.ts'
import { patchUser } from './scim-patch.ts'
import { fieldsOfUser, presentUser, readUser } from './scim-user.ts'

/** `/scim/v2/Users` (RFC 7644). */
export function registerScimUsers(scim: FastifyInstance, { services, base, send, actorOf }: ScimContext): void {
  const sendUser = (reply: FastifyReply, found: ProvisionedUser, status = 200) => {
    const user = presentUser(found, base())
    return send(reply.header('Location', user.meta.location), user, status)
  }

  scim.get<{ Querystring: ListParameters }>('/scim/v2/Users', async (request, reply) => {
    const query = readListQuery(request.query)
    const { found, total } = await listProvisioned(services, query)
    const users = found.map((each) => presentUser(each, base()))
    return send(reply, listAnswer(users, total, query.offset))
  })
  scim.post('/scim/v2/Users', async (request, reply) =>
    sendUser(reply, await provisionUser(services, actorOf(request), readUser(request.body)), 201),
  )
  scim.get<WithId>('/scim/v2/Users/:id', async ({ params: { id } }, reply) =>
    sendUser(reply, await readProvisioned(services, id)),
  )
  scim.put<WithId>('/scim/v2/Users/:id', async (request, reply) => {
    const fields = readUser(request.body)
    return sendUser(reply, await changeProvisioned(services, actorOf(request), request.params.id, () => fields))
  })
  scim.patch<WithId>('/scim/v2/Users/:id', async (request, reply) => {
    const patch = (before: ProvisionedUser) => patchUser(fieldsOfUser(before), request.body)
    return sendUser(reply, await changeProvisioned(services, actorOf(request), request.params.id, patch))
  })
  scim.delete<WithId>('/scim/v2/Users/:id', async (request, reply) => {
    await deprovisionUser(services, actorOf(request), request.params.id)
    return reply.code(204).send()
  })
}
