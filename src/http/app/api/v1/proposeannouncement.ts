import Type from 'typebox'
import { propose } from '../../../../domain/proposals/propose.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { reasonField } from '../../../schemas/admin/proposals.ts'
import { announcementFields } from '../../../schemas/knowledge/announcement.ts'
import { readSharing } from '../../../schemas/knowledge/sharing.ts'
import { named } from '../../../schemas/named.ts'
import { ProposedResponse } from '../../../schemas/proposed.ts'

/** Only what whoever decides is shown. */
const { title, startTime, endTime, viewUrl, sourceDocumentId, audienceFilters } = announcementFields
const shown = { title, startTime, endTime, viewUrl, sourceDocumentId, audienceFilters }

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/proposeannouncement',
  summary: 'Propose an announcement that the caller may not publish. An administrator approves or declines it.',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'ANNOUNCEMENTS' },
  request: named('ProposeAnnouncementRequest', {
    ...shown,
    text: Type.Optional(Type.String({ maxLength: 20_000, description: 'Markdown' })),
    ...reasonField,
  }),
  response: ProposedResponse,
  async handle(services, caller, { reason, text, ...request }) {
    const content = { ...request, ...(text !== undefined && { body: { text } }), ...readSharing(request) }
    const { id } = await propose(services, caller, { kind: 'announcement', request: content }, reason)
    return { id }
  },
})
