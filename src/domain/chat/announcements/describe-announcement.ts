import type { Language } from '../../analysis/function-words.ts'
import type { AnnouncementRecord } from '../../knowledge/announcements/announcement.ts'
import { dayInWords } from '../day-in-words.ts'

const inEnglish = (title: string, day: string) => `From the announcement “${title}”, ${day}`
const FROM: Partial<Record<Language | '', typeof inEnglish>> = {
  de: (title, day) => `Aus der Ankündigung „${title}“ vom ${day}`,
  fr: (title, day) => `Extrait de l’annonce « ${title} » du ${day}`,
  es: (title, day) => `Del anuncio «${title}» del ${day}`,
}

/** An announcement in words: its title, the day it was published, and its text. */
export function describeAnnouncement(
  { title, body, startsAt }: Pick<AnnouncementRecord, 'title' | 'body' | 'startsAt'>,
  language: Language | '',
  now: Date,
): string {
  const day = dayInWords(new Date(startsAt), language, now)
  const from = (FROM[language] ?? inEnglish)(title, day)
  const text = body?.text.trim() ?? ''
  return text === '' ? from : `${from}: ${text}`
}
