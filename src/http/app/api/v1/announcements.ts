import Type from 'typebox'
import { listAnnouncements } from '../../../../domain/knowledge/announcements/read-announcements.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentContext } from '../../../core/present-context.ts'
import { presentAnnouncement } from '../../../present/knowledge/present-announcement.ts'
import { Announcement } from '../../../schemas/knowledge/announcement.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/announcements',
  summary: 'List current announcements, plus drafts and past ones the caller can edit',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'ANNOUNCEMENTS' },
  response: named('ListAnnouncementsResponse', {
    announcements: Type.Array(Announcement, { description: 'Newest first, at most 200' }),
  }),
  async handle(services, caller) {
    const [views, context] = await Promise.all([listAnnouncements(services, caller), presentContext(services, caller)])
    return { announcements: views.map((view) => presentAnnouncement(view, context)) }
  },
})
