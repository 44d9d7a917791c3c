import { viewWritten } from '../../../../../domain/knowledge/announcements/read-announcements.ts'
import { createAnnouncement } from '../../../../../domain/knowledge/announcements/write-announcement.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentAnnouncement } from '../../../../present/knowledge/present-announcement.ts'
import { Announcement, announcementFields } from '../../../../schemas/knowledge/announcement.ts'
import { readSharing } from '../../../../schemas/knowledge/sharing.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/createannouncement',
  summary: 'Create an announcement for everyone or an audience',
  tag: 'Announcements',
  auth: { kind: 'client', scope: 'ANNOUNCEMENTS' },
  errors: 'shared',
  request: named('CreateAnnouncementRequest', announcementFields),
  response: Announcement,
  async handle(services, caller, request) {
    const made = await createAnnouncement(services, caller, { ...request, ...readSharing(request) })
    return presentAnnouncement(await viewWritten(services, caller, made), await presentContext(services, caller))
  },
})
