import type { Datasource } from '../../datasources/datasource.ts'
import type { AnnouncementView } from '../../knowledge/announcements/read-announcements.ts'
import type { ShownAnnouncement } from '../answerer.ts'

/** An announcement as a part of an answer, with its source document if the reader can see that. */
export function shownAnnouncement(
  { announcement, source }: AnnouncementView,
  datasources: ReadonlyMap<string, Datasource>,
): ShownAnnouncement {
  const { id } = announcement
  if (source === undefined) return { id }
  return { id, source: { document: source, datasource: datasources.get(source.datasource) } }
}
