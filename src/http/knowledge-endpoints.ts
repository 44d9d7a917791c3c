import type { Endpoint } from './core/endpoint.ts'
import addCollectionItems from './rest/api/v1/addcollectionitems.ts'
import addVerificationReminder from './rest/api/v1/addverificationreminder.ts'
import createAnnouncement from './rest/api/v1/createannouncement.ts'
import createAnswer from './rest/api/v1/createanswer.ts'
import createCollection from './rest/api/v1/createcollection.ts'
import createShortcut from './rest/api/v1/createshortcut.ts'
import deleteAnnouncement from './rest/api/v1/deleteannouncement.ts'
import deleteAnswer from './rest/api/v1/deleteanswer.ts'
import deleteCollection from './rest/api/v1/deletecollection.ts'
import deleteCollectionItem from './rest/api/v1/deletecollectionitem.ts'
import deleteShortcut from './rest/api/v1/deleteshortcut.ts'
import editAnswer from './rest/api/v1/editanswer.ts'
import editCollection from './rest/api/v1/editcollection.ts'
import editCollectionItem from './rest/api/v1/editcollectionitem.ts'
import editPin from './rest/api/v1/editpin.ts'
import getAnswer from './rest/api/v1/getanswer.ts'
import getCollection from './rest/api/v1/getcollection.ts'
import getPin from './rest/api/v1/getpin.ts'
import getShortcut from './rest/api/v1/getshortcut.ts'
import listAnswers from './rest/api/v1/listanswers.ts'
import listCollections from './rest/api/v1/listcollections.ts'
import listPins from './rest/api/v1/listpins.ts'
import listShortcuts from './rest/api/v1/listshortcuts.ts'
import listVerifications from './rest/api/v1/listverifications.ts'
import pin from './rest/api/v1/pin.ts'
import unpin from './rest/api/v1/unpin.ts'
import updateAnnouncement from './rest/api/v1/updateannouncement.ts'
import updateShortcut from './rest/api/v1/updateshortcut.ts'
import verify from './rest/api/v1/verify.ts'

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
  createAnnouncement,
  updateAnnouncement,
  deleteAnnouncement,
  pin,
  editPin,
  getPin,
  listPins,
  unpin,
  createShortcut,
  getShortcut,
  listShortcuts,
  updateShortcut,
  deleteShortcut,
  verify,
  addVerificationReminder,
  listVerifications,
]
