import Type from 'typebox'
import { viewWritten } from '../../../../../domain/knowledge/announcements/read-announcements.ts'
import { updateAnnouncement } from '../../../../../domain/knowledge/announcements/write-announcement.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentAnnouncement } from '../../../../present/knowledge/present-announcement.ts'
import { Announcement, announcementFields } from '../../../../schemas/knowledge/announcement.ts'
import { readSharing } from '../../../../schemas/knowledge/sharing.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/updateannouncement',
  summary: 'Replace an announcement. Its audience stays unless you send one.',
  tag: 'Announcements',
  auth: { kind: 'client', scope: 'ANNOUNCEMENTS' },
  errors: 'shared',
  request: named('UpdateAnnouncementRequest', { id: Type.Integer(), ...announcementFields }),
  response: Announcement,
  async handle(services, caller, { id, ...request }) {
    const written = await updateAnnouncement(services, caller, id, { ...request, ...readSharing(request) })
    return presentAnnouncement(await viewWritten(services, caller, written), await presentContext(services, caller))
  },
})
