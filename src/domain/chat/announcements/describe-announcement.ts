import type { Language } from '../../analysis/function-words.ts'
import type { AnnouncementRecord } from '../../knowledge/announcements/announcement.ts'
import { dayInWords } from '../day-in-words.ts'

/** An announcement in words: its title, the day it was published, and its text. */
export function describeAnnouncement(
  { title, body, startsAt }: Pick<AnnouncementRecord, 'title' | 'body' | 'startsAt'>,
  language: Language | '',
  now: Date,
): string {
  const day = dayInWords(new Date(startsAt), language, now)
  const from =
    language === 'de' ? `Aus der Ankündigung „${title}“ vom ${day}` : `From the announcement “${title}”, ${day}`
  const text = body?.text.trim() ?? ''
  return text === '' ? from : `${from}: ${text}`
}
