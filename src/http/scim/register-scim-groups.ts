import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  changeProvisionedGroup,
  deprovisionGroup,
  listProvisionedGroups,
  type ProvisionedGroup,
  provisionGroup,
  readProvisionedGroup,
} from '../../domain/provisioning/provision-group.ts'
import type { ScimContext, WithId } from './scim-context.ts'
import { patchGroup, presentGroup, readGroup } from './scim-group.ts'
import { type ListParameters, listAnswer, readGroupQuery } from './scim-list.ts'

type Attributes = ListParameters & { excludedAttributes?: string | string[] }

/** `/scim/v2/Groups` (RFC 7644): groups of the organisation, which can give their members a role. */
export function registerScimGroups(scim: FastifyInstance, { services, base, send, actorOf }: ScimContext): void {
  const sendGroup = (reply: FastifyReply, found: ProvisionedGroup, status = 200) => {
    const group = presentGroup(found, base())
    return send(reply.header('Location', group.meta.location), group, status)
  }

  scim.get<{ Querystring: Attributes }>('/scim/v2/Groups', async (request, reply) => {
    const query = readGroupQuery(request.query)
    const excluded = [request.query.excludedAttributes ?? ''].flat().join(',').toLowerCase().split(',')
    const hasMembers = !excluded.includes('members')
    const { found, total } = await listProvisionedGroups(services, query)
    const groups = found.map((each) => presentGroup(each, base(), hasMembers))
    return send(reply, listAnswer(groups, total, query.offset))
  })
  scim.post('/scim/v2/Groups', async (request, reply) =>
    sendGroup(reply, await provisionGroup(services, actorOf(request), readGroup(request.body)), 201),
  )
  scim.get<WithId & { Querystring: Attributes }>('/scim/v2/Groups/:id', async ({ params: { id } }, reply) =>
    sendGroup(reply, await readProvisionedGroup(services, id)),
  )
  scim.put<WithId>('/scim/v2/Groups/:id', async (request, reply) => {
    const fields = readGroup(request.body)
    return sendGroup(reply, await changeProvisionedGroup(services, actorOf(request), request.params.id, () => fields))
  })
  scim.patch<WithId>('/scim/v2/Groups/:id', async (request, reply) => {
    const patched = await changeProvisionedGroup(services, actorOf(request), request.params.id, (before) =>
      patchGroup(before, request.body),
    )
    return sendGroup(reply, patched)
  })
  scim.delete<WithId>('/scim/v2/Groups/:id', async (request, reply) => {
    await deprovisionGroup(services, actorOf(request), request.params.id)
    return reply.code(204).send()
  })
}
