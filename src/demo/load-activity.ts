import type { ActivityEvent } from '../domain/activity/activity-event.ts'
import { documentId } from '../domain/documents/document.ts'
import { visibleHeads } from '../domain/documents/visible-documents.ts'
import type { Services } from '../domain/services.ts'
import { Chances } from './chances.ts'
import type { DemoCompany, DemoPerson } from './company/types.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const DAYS = 91
const WRITTEN_AT_ONCE = 5000
/** What people look for and nobody has written. */
const IN_VAIN = ['sabbatical', 'kindergarten', 'gym', 'visa'] as const
/** What people look for, the most frequent first, and how it ends: something is opened, nothing of what is found, or nothing is found. */
const QUERIES = [
  ['e-417', 'opened'],
  ['on-call handover', 'opened'],
  ['vacation days', 'opened'],
  ['parking osaka', 'left'],
  ['reconnect storm', 'opened'],
  ['battery shortage', 'opened'],
  ['vpn from hotel', 'left'],
  ['travel policy', 'opened'],
  ['kindergarten', 'nothing'],
] as const
const QUESTIONS = ['can i bring my dog to the office?', 'what is the wifi password for guests?'] as const
const TOOLS = ['search', 'read_document', 'chat', 'employee_search'] as const
const HOSTS = ['claude-code', 'cursor', 'vscode'] as const
const MAKERS: ReadonlySet<string> = new Set(['Engineering', 'Product', 'Data'])

/** A document as far as it matters who reads it. */
interface Readable {
  readonly key: number
  readonly datasource: string
}

/**
 * A quarter of what the people of the company did: the same days, searches and readings for the same company and day. Each
 * reads only what they may see.
 */
export async function loadActivity(services: Services, company: DemoCompany): Promise<void> {
  const ids = company.documents.map(documentId)
  const today = Math.floor(services.clock.now().getTime() / DAY_MS)
  let waiting: ActivityEvent[] = []
  for (const [place, person] of company.people.entries()) {
    const heads = await visibleHeads(services, person.email, ids)
    const readable = [...heads.values()].map(({ key, datasource }) => ({ key, datasource }))
    waiting.push(...quarterOf(person, place, readable, today, services.clock.now()))
    if (waiting.length < WRITTEN_AT_ONCE) continue
    await services.activity.append(waiting)
    waiting = []
  }
  await services.activity.append(waiting)
  await services.popularity.refresh()
}

/** What one person did. Some are here every day, some hardly; everybody more towards the end, for word gets around. */
function quarterOf(
  { email, department }: DemoPerson,
  place: number,
  readable: readonly Readable[],
  today: number,
  now: Date,
): ActivityEvent[] {
  const chances = new Chances(place + 1)
  // Their own, so that the rest of the story stays the same.
  const words = new Chances(place + 1001)
  const eagerness = 0.25 + 0.7 * chances.fraction()
  const isMaker = MAKERS.has(department)
  const events: ActivityEvent[] = []
  for (let ago = DAYS - 1; ago >= 0; ago--) {
    const day = today - ago
    const growth = 0.6 + (0.4 * (DAYS - ago)) / DAYS
    const isWeekend = (day + 4) % 7 === 0 || (day + 4) % 7 === 6
    if (!chances.isLucky(eagerness * growth * (isWeekend ? 0.05 : 1))) continue
    const note = (action: string, rest: Partial<ActivityEvent> = {}, moments = chances) => {
      const at = new Date(Math.min(day * DAY_MS + 8 * HOUR_MS + moments.below(9 * HOUR_MS), now.getTime()))
      const nothing = { documentKey: undefined, answerToken: undefined, note: undefined, eventId: undefined }
      events.push({ person: email, action, ...nothing, ...rest, at })
    }
    for (let search = 1 + chances.below(4); search > 0; search--) {
      note('SEARCHED')
      const [query, end] = QUERIES[Math.floor(QUERIES.length * words.fraction() ** 2)] ?? QUERIES[0]
      const answerToken = `demo ${place} ${day} ${search}`
      note('QUERIED', { note: query, host: end === 'nothing' ? 'NONE' : 'SOME', answerToken }, words)
      const opened = chances.isLucky(0.7) ? favourite(readable, place, chances) : undefined
      if (opened !== undefined) {
        const from = end === 'opened' ? { answerToken } : {}
        note('CLICK', { documentKey: opened.key, name: opened.datasource, ...from })
      }
    }
    if (chances.isLucky(0.5)) {
      const read = favourite(readable, place, chances)
      if (read !== undefined) note('VIEW', { documentKey: read.key })
    }
    if (chances.isLucky(0.35 * growth)) {
      note('ASKED')
      if (words.isLucky(0.12)) note('UNANSWERED', { note: QUESTIONS[words.below(QUESTIONS.length)] }, words)
      const cited = favourite(readable, place, chances)
      if (cited !== undefined) note('CITED', { name: cited.datasource })
      if (chances.isLucky(0.25)) note(chances.isLucky(0.8) ? 'UPVOTE' : 'DOWNVOTE', { name: 'CHAT' })
    }
    if (chances.isLucky(0.08)) note('SUMMARIZED')
    if (isMaker && chances.isLucky(0.3 * growth)) {
      const host = HOSTS[place % HOSTS.length]
      for (let call = 1 + chances.below(5); call > 0; call--) {
        note('CALLED_TOOL', { name: TOOLS[chances.below(TOOLS.length)], host })
      }
    }
    if (ago < 25 && chances.isLucky(0.08)) note('FOUND_NOTHING', { note: IN_VAIN[chances.below(IN_VAIN.length)] })
  }
  return events
}

/** A few documents are read by many, and each person has some of their own. */
function favourite(readable: readonly Readable[], place: number, chances: Chances): Readable | undefined {
  const depth = Math.floor(readable.length * chances.fraction() ** 3)
  return readable[chances.isLucky(0.5) ? depth : (depth + place * 7) % Math.max(1, readable.length)]
}
