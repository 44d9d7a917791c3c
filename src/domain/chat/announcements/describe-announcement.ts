import type { Language } from '../../analysis/function-words.ts'
import type { AnnouncementRecord } from '../../knowledge/announcements/announcement.ts'

/** An announcement in words: its title, the day it was published, and its text. */
export function describeAnnouncement(
  { title, body, startsAt }: Pick<AnnouncementRecord, 'title' | 'body' | 'startsAt'>,
  language: Language | '',
  now: Date,
): string {
  const day = dayOf(new Date(startsAt), language, now)
  const from =
    language === 'de' ? `Aus der Ankündigung „${title}“ vom ${day}` : `From the announcement “${title}”, ${day}`
  const text = body?.text.trim() ?? ''
  return text === '' ? from : `${from}: ${text}`
}

function dayOf(date: Date, language: Language | '', now: Date): string {
  const year = date.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: 'numeric' as const }
  return date.toLocaleDateString(language === 'de' ? 'de-DE' : 'en-US', {
    day: 'numeric',
    month: language === 'de' ? 'long' : 'short',
    timeZone: 'UTC',
    ...year,
  })
}
