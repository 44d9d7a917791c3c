import { PAGE_ID, type Visits, type World } from '../visit.ts'

const operation = (name: string) => `POST /rest/api/v1/${name}`

async function newAnswer(world: World): Promise<number> {
  return (await world.client('createanswer', { data: { question: 'Where is the plan?' } })).body.id
}

let made = 0
async function newCollection(world: World): Promise<{ id: number; itemId: string }> {
  const { body } = await world.client('createcollection', { name: `Plans ${++made}` })
  const { id } = body.collection
  const added = await world.client('addcollectionitems', {
    collectionId: id,
    addedCollectionItemDescriptors: [{ itemType: 'DOCUMENT', documentId: PAGE_ID }],
  })
  return { id, itemId: added.body.collection.items[0].itemId }
}

const announcement = {
  startTime: '2026-05-01T00:00:00Z',
  endTime: '2026-07-01T00:00:00Z',
  title: 'Wombat week',
  body: { text: 'Bring a carrot.', structuredList: [{ link: 'https://wiki.example/carrots', text: 'carrot' }] },
  banner: { url: 'https://wiki.example/banner.png' },
  audienceFilters: [{ fieldName: 'department', values: [{ value: 'Engineering', relationType: 'EQUALS' }] }],
  sourceDocumentId: PAGE_ID,
}

async function newAnnouncement(world: World): Promise<number> {
  return (await world.client('createannouncement', announcement)).body.id
}

async function newPin(world: World): Promise<string> {
  return (await world.client('pin', { documentId: PAGE_ID, queries: ['plan'] })).body.id
}

async function newShortcut(world: World): Promise<number> {
  const data = { inputAlias: `link-${++made}`, destinationDocumentId: PAGE_ID }
  return (await world.client('createshortcut', { data })).body.shortcut.id
}

/** What people make and share. */
export const KNOWLEDGE_VISITS: Visits = {
  [operation('createanswer')]: {
    body: async (world) => ({
      data: {
        question: 'Who plans the wombats?',
        questionVariations: ['wombat planning'],
        combinedAnswerText: { text: 'Alice does.' },
        sourceDocumentSpec: { id: PAGE_ID },
        addedCollections: [(await newCollection(world)).id],
      },
    }),
  },
  [operation('editanswer')]: { body: async (world) => ({ id: await newAnswer(world), bodyText: 'In the wiki.' }) },
  [operation('getanswer')]: { body: async (world) => ({ id: await newAnswer(world) }) },
  [operation('listanswers')]: { body: {} },
  [operation('deleteanswer')]: { body: async (world) => ({ id: await newAnswer(world) }) },
  [operation('createcollection')]: { body: { name: 'Wombats', description: 'All about them', icon: 'paw' } },
  [operation('getcollection')]: {
    body: async (world) => ({ id: (await newCollection(world)).id, withItems: true, withHierarchy: true }),
  },
  [operation('listcollections')]: { body: { includeAudience: true, includeRoles: true } },
  [operation('editcollection')]: {
    body: async (world) => ({ id: (await newCollection(world)).id, name: 'Plans of wombats' }),
  },
  [operation('addcollectionitems')]: {
    body: async (world) => ({
      collectionId: (await newCollection(world)).id,
      addedCollectionItemDescriptors: [{ itemType: 'URL', url: 'https://example.com', name: 'Example' }],
    }),
  },
  [operation('editcollectionitem')]: {
    body: async (world) => {
      const { id, itemId } = await newCollection(world)
      return { collectionId: id, itemId, description: 'Read this first' }
    },
  },
  [operation('deletecollectionitem')]: {
    body: async (world) => {
      const { id, itemId } = await newCollection(world)
      return { collectionId: id, itemId }
    },
  },
  [operation('deletecollection')]: { body: async (world) => ({ ids: [(await newCollection(world)).id] }) },
  [operation('createannouncement')]: { body: announcement },
  [operation('updateannouncement')]: {
    body: async (world) => ({ ...announcement, id: await newAnnouncement(world), title: 'Wombat month' }),
  },
  [operation('deleteannouncement')]: { body: async (world) => ({ id: await newAnnouncement(world) }) },
  [operation('pin')]: { body: { documentId: PAGE_ID, queries: ['quarter'] } },
  [operation('editpin')]: { body: async (world) => ({ id: await newPin(world), queries: ['next quarter'] }) },
  [operation('getpin')]: { body: async (world) => ({ id: await newPin(world) }) },
  [operation('listpins')]: { body: {} },
  [operation('unpin')]: { body: async (world) => ({ id: await newPin(world) }) },
  [operation('createshortcut')]: { body: { data: { inputAlias: 'wombats', destinationUrl: 'https://wiki.example' } } },
  [operation('getshortcut')]: { body: { alias: 'wombats' } },
  [operation('listshortcuts')]: { body: { pageSize: 10, includeFields: ['FACETS'] } },
  [operation('updateshortcut')]: { body: async (world) => ({ id: await newShortcut(world), description: 'The plan' }) },
  [operation('deleteshortcut')]: { body: async (world) => ({ id: await newShortcut(world) }) },
  [operation('verify')]: { body: { documentId: PAGE_ID, action: 'VERIFY' } },
  [operation('addverificationreminder')]: { body: { documentId: PAGE_ID, remindInDays: 0, reason: 'Old figures' } },
  [operation('listverifications')]: {},
}
