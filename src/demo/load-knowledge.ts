import { documentId } from '../domain/documents/document.ts'
import { createAnnouncement } from '../domain/knowledge/announcements/write-announcement.ts'
import { createAnswer } from '../domain/knowledge/answers/write-answer.ts'
import { addItems } from '../domain/knowledge/collections/change-items.ts'
import { createCollection } from '../domain/knowledge/collections/create-collection.ts'
import { createGoLink } from '../domain/knowledge/golinks/write-go-link.ts'
import { pinDocument } from '../domain/knowledge/pins/write-pin.ts'
import { remind, verifyDocument } from '../domain/knowledge/verification/verify.ts'
import type { Services } from '../domain/services.ts'
import type { DemoCompany } from './company/types.ts'
import { type DemoCollection, type DemoShared, readKnowledge } from './read-knowledge.ts'

const DAY_MS = 86_400_000

/** What the people of the company wrote for each other, through the use cases that the Client API calls. */
export async function loadKnowledge(services: Services, company: DemoCompany): Promise<void> {
  const knowledge = readKnowledge()
  const ids = new Map(
    company.documents.map((document) => [`${document.datasource}/${document.id}`, documentId(document)]),
  )
  const idOf = (name: string) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`knowledge.json names ${name}, which is no document of the company`)
    return id
  }
  const caller = ({ by }: DemoShared) => ({ email: `${by}@${company.domain}` })
  const now = services.clock.now().getTime()
  // What these people announced and pinned was agreed before; whoever comes now needs the role.
  const publishing = { ...services, membersPublish: true }
  const daysFromNow = (days: number) => new Date(now + days * DAY_MS).toISOString()

  for (const answer of knowledge.answers) {
    const { question, variations: questionVariations, body, source } = answer
    const request = { question, questionVariations, body, source: { id: idOf(source) }, ...audienceOf(answer) }
    await createAnswer(services, caller(answer), request)
  }
  const addCollection = async (author: DemoShared, collection: DemoCollection, parentId?: number): Promise<void> => {
    const { name, description, icon, documents, inside = [] } = collection
    const audience = parentId === undefined ? audienceOf(author) : {}
    const made = await createCollection(services, caller(author), { name, description, icon, parentId, ...audience })
    const items = documents.map((document) => ({ documentId: idOf(document) }))
    await addItems(services, caller(author), made.id, items)
    for (const child of inside) await addCollection(author, child, made.id)
  }
  for (const collection of knowledge.collections) await addCollection(collection, collection)
  for (const announcement of knowledge.announcements) {
    const { title, emoji, text, source, fromDaysAgo, days, isPrioritized } = announcement
    await createAnnouncement(publishing, caller(announcement), {
      ...{ title, emoji, isPrioritized, body: { text }, sourceDocumentId: idOf(source) },
      startTime: daysFromNow(-fromDaysAgo),
      endTime: daysFromNow(days - fromDaysAgo),
      ...audienceOf(announcement),
    })
  }
  for (const pin of knowledge.pins) {
    await pinDocument(publishing, caller(pin), { documentId: idOf(pin.document), queries: pin.queries })
  }
  for (const link of knowledge.goLinks) {
    const { alias, document, url, urlTemplate, description } = link
    const destination = document === undefined ? { destinationUrl: url } : { destinationDocumentId: idOf(document) }
    await createGoLink(services, caller(link), { inputAlias: alias, ...destination, urlTemplate, description })
  }
  for (const verified of knowledge.verified) {
    await verifyDocument(services, caller(verified), idOf(verified.document), 'VERIFY')
  }
  for (const { of, reason, ...reminder } of knowledge.reminders) {
    const asked = { documentId: idOf(reminder.document), assignee: `${of}@${company.domain}`, reason }
    await remind(services, caller(reminder), asked)
  }
}

function audienceOf({ department }: DemoShared) {
  if (department === undefined) return {}
  const values = [{ value: department, relation: 'EQUALS' as const, isNegated: false }]
  return { audienceFilters: [{ fieldName: 'department', values }] }
}
