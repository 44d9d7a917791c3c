import type { Endpoint } from './core/endpoint.ts'
import createAnnouncement from './rest/api/v1/(announcements)/createannouncement.ts'
import deleteAnnouncement from './rest/api/v1/(announcements)/deleteannouncement.ts'
import updateAnnouncement from './rest/api/v1/(announcements)/updateannouncement.ts'
import createAnswer from './rest/api/v1/(answers)/createanswer.ts'
import deleteAnswer from './rest/api/v1/(answers)/deleteanswer.ts'
import editAnswer from './rest/api/v1/(answers)/editanswer.ts'
import getAnswer from './rest/api/v1/(answers)/getanswer.ts'
import listAnswers from './rest/api/v1/(answers)/listanswers.ts'
import addCollectionItems from './rest/api/v1/(collections)/addcollectionitems.ts'
import createCollection from './rest/api/v1/(collections)/createcollection.ts'
import deleteCollection from './rest/api/v1/(collections)/deletecollection.ts'
import deleteCollectionItem from './rest/api/v1/(collections)/deletecollectionitem.ts'
import editCollection from './rest/api/v1/(collections)/editcollection.ts'
import editCollectionItem from './rest/api/v1/(collections)/editcollectionitem.ts'
import getCollection from './rest/api/v1/(collections)/getcollection.ts'
import listCollections from './rest/api/v1/(collections)/listcollections.ts'
import editPin from './rest/api/v1/(pins)/editpin.ts'
import getPin from './rest/api/v1/(pins)/getpin.ts'
import listPins from './rest/api/v1/(pins)/listpins.ts'
import pin from './rest/api/v1/(pins)/pin.ts'
import unpin from './rest/api/v1/(pins)/unpin.ts'
import createShortcut from './rest/api/v1/(shortcuts)/createshortcut.ts'
import deleteShortcut from './rest/api/v1/(shortcuts)/deleteshortcut.ts'
import getShortcut from './rest/api/v1/(shortcuts)/getshortcut.ts'
import listShortcuts from './rest/api/v1/(shortcuts)/listshortcuts.ts'
import updateShortcut from './rest/api/v1/(shortcuts)/updateshortcut.ts'
import addVerificationReminder from './rest/api/v1/(verification)/addverificationreminder.ts'
import listVerifications from './rest/api/v1/(verification)/listverifications.ts'
import verify from './rest/api/v1/(verification)/verify.ts'

/** What people make and share: answers, collections, announcements, pins, go links, and what they vouch for. */
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
