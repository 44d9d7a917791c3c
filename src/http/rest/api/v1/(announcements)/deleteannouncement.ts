import Type from 'typebox'
import { deleteAnnouncement } from '../../../../../domain/knowledge/announcements/write-announcement.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/deleteannouncement',
  summary: 'Delete an announcement',
  tag: 'Announcements',
  takesAway: true,
  auth: { kind: 'client', scope: 'ANNOUNCEMENTS' },
  errors: 'shared',
  request: named('DeleteAnnouncementRequest', { id: Type.Integer() }),
  async handle(services, caller, { id }) {
    await deleteAnnouncement(services, caller, id)
  },
})
