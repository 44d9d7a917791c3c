import type { Endpoint } from './core/endpoint.ts'
import addCollectionItems from './rest/api/v1/addcollectionitems.ts'
import createAnswer from './rest/api/v1/createanswer.ts'
import createCollection from './rest/api/v1/createcollection.ts'
import deleteAnswer from './rest/api/v1/deleteanswer.ts'
import deleteCollection from './rest/api/v1/deletecollection.ts'
import deleteCollectionItem from './rest/api/v1/deletecollectionitem.ts'
import editAnswer from './rest/api/v1/editanswer.ts'
import editCollection from './rest/api/v1/editcollection.ts'
import editCollectionItem from './rest/api/v1/editcollectionitem.ts'
import getAnswer from './rest/api/v1/getanswer.ts'
import getCollection from './rest/api/v1/getcollection.ts'
import listAnswers from './rest/api/v1/listanswers.ts'
import listCollections from './rest/api/v1/listcollections.ts'

/** What people make and share: answers, collections, announcements, pins, short links, and what they vouch for. */
export const KNOWLEDGE_ENDPOINTS: readonly Endpoint[] = [
  createAnswer,
  editAnswer,
  getAnswer,
  listAnswers,
  deleteAnswer,
  createCollection,
  getCollection,
  listCollections,
  editCollection,
  deleteCollection,
  addCollectionItems,
  editCollectionItem,
  deleteCollectionItem,
]
