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
}
