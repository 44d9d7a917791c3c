import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnowledgeApp, role } from '../support/knowledge.ts'

// Whatever a client may write of a thing is read back: no field of the interface is dropped with a 200.

const app = await KnowledgeApp.make()
const { ann, bob, admin } = app
const ask = async (token: string, operation: string, request: object) => {
  const { status, body } = await app.ask(token, operation, request)
  assert.equal(status, 200, `${operation}: ${JSON.stringify(body)}`)
  return body
}

/** All fields of the requests, as the interface names them. */
const FIELDS = {
  AnswerCreationData:
    'question questionVariations bodyText boardId audienceFilters addedRoles removedRoles roles sourceDocumentSpec sourceType addedCollections combinedAnswerText',
  EditAnswerRequest:
    'id docId question questionVariations bodyText boardId audienceFilters addedRoles removedRoles roles sourceDocumentSpec sourceType addedCollections removedCollections combinedAnswerText',
  CreateCollectionRequest:
    'name description addedRoles removedRoles audienceFilters icon adminLocked parentId thumbnail allowedDatasource newNextItemId',
  EditCollectionRequest:
    'name description addedRoles removedRoles audienceFilters icon adminLocked parentId thumbnail allowedDatasource id',
  CollectionItemDescriptor: 'url documentId newNextItemId itemType name description icon',
  EditCollectionItemRequest: 'collectionId itemId name description icon',
  CreateAnnouncementRequest:
    'startTime endTime title body emoji thumbnail banner audienceFilters sourceDocumentId hideAttribution channel postType isPrioritized viewUrl',
  UpdateAnnouncementRequest:
    'startTime endTime title body emoji thumbnail banner audienceFilters sourceDocumentId hideAttribution channel postType isPrioritized viewUrl id',
  PinRequest: 'queries audienceFilters documentId',
  EditPinRequest: 'queries audienceFilters id',
  ShortcutMutableProperties:
    'inputAlias destinationUrl destinationDocumentId description unlisted urlTemplate addedRoles removedRoles',
  UpdateShortcutRequest:
    'id inputAlias destinationUrl destinationDocumentId description unlisted urlTemplate addedRoles removedRoles',
  ReminderRequest: 'documentId assignee remindInDays reason',
} as const

/** Sent: every field of the schema. Read: what must be found of it; a field that is not named there comes back as sent. */
function assertComplete(schema: keyof typeof FIELDS, sent: object, read: object, found: object): void {
  assert.deepEqual(Object.keys(sent).sort(), FIELDS[schema].split(' ').sort(), `${schema} is sent whole`)
  const expected = { ...sent, ...read }
  for (const [field, value] of Object.entries(expected)) {
    if (value === undefined) continue
    assert.partialDeepStrictEqual(found, { [field]: value }, `${schema}.${field}`)
  }
}

const AUDIENCE = [{ fieldName: 'department', values: [{ value: 'Sales', relationType: 'EQUALS' }] }]
const roles = (...given: [string, string][]) => given.flatMap(([name, person]) => role(name, person))
const told = (name: string, email: string) => ({ role: name, person: { metadata: { email: `${email}@acme.example` } } })
const THUMBNAIL = { photoId: 'photo-1', url: 'https://x.example/t.png' }
const OPEN = 'wiki:Page:open'

test('answers', async () => {
  const { collection } = await ask(ann, 'createcollection', { name: 'Answers' })
  const data = {
    question: 'Why?',
    questionVariations: ['How come?'],
    bodyText: 'Because.',
    combinedAnswerText: { text: 'Because.' },
    boardId: 7,
    audienceFilters: AUDIENCE,
    roles: roles(['EDITOR', 'bob']),
    addedRoles: roles(['VERIFIER', 'bob'], ['VIEWER', 'eve']),
    removedRoles: roles(['VIEWER', 'eve']),
    sourceDocumentSpec: { id: OPEN },
    sourceType: 'DOCUMENT',
    addedCollections: [collection.id],
  }
  const read = {
    roles: [told('OWNER', 'ann'), told('EDITOR', 'bob'), told('VERIFIER', 'bob')],
    addedRoles: undefined,
    removedRoles: undefined,
    addedCollections: undefined,
    collections: [{ id: collection.id }],
    sourceDocument: { id: OPEN },
  }

  const made = await ask(ann, 'createanswer', { data })
  assertComplete('AnswerCreationData', data, read, (await ask(ann, 'getanswer', { id: made.id })).answerResult.answer)
  const edit = { ...data, id: made.id, docId: made.docId, question: 'Why not?', addedCollections: [] }
  const edited = { ...edit, removedCollections: [collection.id] }
  await ask(ann, 'editanswer', edited)
  const { answer } = (await ask(ann, 'getanswer', { id: made.id })).answerResult
  const without = { ...read, collections: undefined, removedCollections: undefined }
  assertComplete('EditAnswerRequest', edited, without, answer)
  assert.equal('collections' in answer, false)
})

test('collections and their items', async () => {
  const { collection: parent } = await ask(admin, 'createcollection', { name: 'Parent' })
  const request = {
    name: 'Whole',
    description: 'All of it',
    icon: 'star',
    thumbnail: THUMBNAIL,
    adminLocked: true,
    allowedDatasource: 'wiki',
    audienceFilters: AUDIENCE,
    addedRoles: roles(['EDITOR', 'bob'], ['VIEWER', 'eve']),
    removedRoles: roles(['VIEWER', 'eve']),
    parentId: 0,
    newNextItemId: '',
  }
  const read = {
    addedRoles: undefined,
    removedRoles: undefined,
    roles: [told('OWNER', 'admin'), told('EDITOR', 'bob')],
    parentId: undefined,
    newNextItemId: undefined,
  }

  const { collection } = await ask(admin, 'createcollection', request)
  const got = async () => (await ask(admin, 'getcollection', { id: collection.id, withItems: true })).collection
  assertComplete('CreateCollectionRequest', request, read, await got())
  const { newNextItemId: _, ...rest } = { ...request, name: 'Renamed' }
  const edit = { ...rest, id: collection.id }
  await ask(admin, 'editcollection', edit)
  assertComplete('EditCollectionRequest', edit, { ...read, newNextItemId: undefined }, await got())
  await ask(admin, 'createcollection', { name: 'Child', parentId: parent.id })
  assert.equal((await ask(admin, 'getcollection', { id: parent.id })).collection.childCount, 1)

  const texts = { name: 'Item', description: 'An item', icon: 'moon' }
  const item = { itemType: 'DOCUMENT', documentId: OPEN, url: 'https://wiki.example/open', newNextItemId: '', ...texts }
  const add = (addedCollectionItemDescriptors: object[]) =>
    ask(admin, 'addcollectionitems', { collectionId: collection.id, addedCollectionItemDescriptors })
  await add([item])
  const [first] = (await got()).items
  assertComplete('CollectionItemDescriptor', item, { url: undefined, newNextItemId: undefined }, first)
  await add([{ documentId: 'wiki:Page:other', newNextItemId: first.itemId }])
  assert.equal((await got()).items[0].documentId, 'wiki:Page:other')
  const link = { itemType: 'URL', url: 'https://x.example' }
  await ask(admin, 'addcollectionitems', { collectionId: parent.id, addedCollectionItemDescriptors: [link] })
  const { items } = (await ask(admin, 'getcollection', { id: parent.id, withItems: true })).collection
  assert.partialDeepStrictEqual(items[1], link)
  const change = { collectionId: collection.id, itemId: first.itemId, name: 'New', description: 'Newer', icon: 'sun' }
  await ask(admin, 'editcollectionitem', change)
  assertComplete('EditCollectionItemRequest', change, {}, (await got()).items[1])
})

test('announcements', async () => {
  const request = {
    startTime: '2026-05-31T00:00:00.000Z',
    endTime: '2026-06-10T00:00:00.000Z',
    title: 'Wombat week',
    body: { text: 'Come', structuredList: [{ link: 'https://x.example', text: 'there' }] },
    emoji: '🐨',
    thumbnail: THUMBNAIL,
    banner: { photoId: 'photo-2', url: 'https://x.example/b.png' },
    audienceFilters: AUDIENCE,
    sourceDocumentId: OPEN,
    hideAttribution: true,
    channel: 'SOCIAL_FEED',
    postType: 'LINK',
    isPrioritized: true,
    viewUrl: 'https://x.example/week',
  }

  // Only an admin hides who wrote it.
  const made = await ask(admin, 'createannouncement', request)
  assertComplete('CreateAnnouncementRequest', request, { sourceDocument: { id: OPEN } }, made)
  const { results } = await ask(bob, 'feed', { categories: ['ANNOUNCEMENT'] })
  assertComplete('CreateAnnouncementRequest', request, {}, results[0].primaryEntry.announcement)
  const change = { ...request, id: made.id, title: 'Koala week' }
  assertComplete('UpdateAnnouncementRequest', change, {}, await ask(admin, 'updateannouncement', change))
})

test('pins', async () => {
  const request = { documentId: OPEN, queries: ['wombat'], audienceFilters: AUDIENCE }
  const made = await ask(ann, 'pin', request)
  const got = async () => (await ask(ann, 'getpin', { id: made.id })).pin
  assertComplete('PinRequest', request, {}, await got())
  const change = { id: made.id, queries: ['koala'], audienceFilters: AUDIENCE }
  await ask(ann, 'editpin', change)
  assertComplete('EditPinRequest', change, {}, await got())
})

test('go links', async () => {
  const data = {
    inputAlias: 'Whole-Link',
    destinationUrl: 'https://x.example/docs',
    destinationDocumentId: OPEN,
    description: 'Where it leads',
    unlisted: true,
    urlTemplate: 'https://x.example/{1}',
    addedRoles: roles(['EDITOR', 'bob'], ['VIEWER', 'eve']),
    removedRoles: roles(['VIEWER', 'eve']),
  }
  const read = {
    addedRoles: undefined,
    removedRoles: undefined,
    roles: [told('OWNER', 'ann'), told('EDITOR', 'bob')],
    destinationDocument: { id: OPEN },
  }
  const { shortcut } = await ask(ann, 'createshortcut', { data })
  const got = async () => (await ask(ann, 'getshortcut', { id: shortcut.id })).shortcut
  assertComplete('ShortcutMutableProperties', data, read, await got())
  const change = { ...data, id: shortcut.id, description: 'Elsewhere' }
  await ask(ann, 'updateshortcut', change)
  assertComplete('UpdateShortcutRequest', change, read, await got())
})

test('reminders to verify', async () => {
  const request = { documentId: OPEN, assignee: await app.personId('bob'), remindInDays: 3, reason: 'It is old' }
  const { metadata } = await ask(admin, 'addverificationreminder', request)
  const remindAt = Math.floor(app.app.clock.now().getTime() / 1000) + 3 * 86_400
  const read = {
    assignee: { obfuscatedId: request.assignee },
    remindInDays: undefined,
    remindAt,
    documentId: undefined,
  }
  assertComplete('ReminderRequest', request, read, metadata.lastReminder)
  assert.equal(metadata.documentId, OPEN)
})
