import { READING_ACTIONS } from '../domain/activity/activity-event.ts'
import { readTextOf } from '../domain/activity/read-text.ts'
import { documentId } from '../domain/documents/document.ts'
import { visibleHeads } from '../domain/documents/visible-documents.ts'
import type { Services } from '../domain/services.ts'
import { demoLogins } from './company/three-people.ts'
import type { DemoCompany } from './company/types.ts'

const DAY_MS = 86_400_000
const RECENT_DAYS = 8
const EACH = 2
/** What people go back to. */
const TYPES = new Set(['Page', 'Policy', 'Runbook', 'Guide'])
/** A line long enough to say something, and no heading, item or row of a table. */
const SAYS_SOMETHING = /^[\p{L}][^|\n]{60,}$/mu

/** The people who sign in read a few documents before these were last changed, so that their home page can say what changed. */
export async function loadChanges(services: Services, { documents }: DemoCompany): Promise<void> {
  const { activity, clock } = services
  const changed = documents.filter(
    ({ objectType, createdDaysAgo, updatedDaysAgo }) =>
      TYPES.has(objectType) && updatedDaysAgo <= RECENT_DAYS && createdDaysAgo > updatedDaysAgo + 1,
  )
  for (const { email } of demoLogins) {
    const heads = await visibleHeads(services, email, changed.map(documentId))
    const keys = [...heads.values()].map(({ key }) => key)
    const read = new Set((await activity.lastReadsOf(email, keys)).map(({ documentKey }) => documentKey))
    const unread = await services.documents.byKeys(keys.filter((key) => !read.has(key)))
    const chosen = unread.filter(({ body }) => SAYS_SOMETHING.test(body)).slice(0, EACH)
    for (const document of chosen) {
      const at = new Date(document.updatedAt - DAY_MS)
      const nothing = { answerToken: undefined, note: undefined, eventId: undefined }
      await activity.append([{ person: email, action: READING_ACTIONS[0], documentKey: document.key, ...nothing, at }])
      const before = { ...document, body: document.body.replace(SAYS_SOMETHING, '') }
      await activity.keepReadTexts(email, [readTextOf(before)], clock.now())
    }
  }
}
