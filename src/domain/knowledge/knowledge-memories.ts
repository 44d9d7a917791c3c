import type { ReactionStore } from '../sharing/reaction.ts'
import { SharedMemory } from '../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../sharing/shared-object.ts'
import type { AnnouncementRecord } from './announcements/announcement.ts'
import type { AnswerRecord } from './answers/answer.ts'
import { toAnswerEntry } from './answers/answer-entry.ts'
import type { CollectionRecord } from './collections/collection.ts'
import type { GoLinkRecord } from './golinks/go-link.ts'
import type { PinRecord } from './pins/pin.ts'
import type { VerificationStore } from './verification/verification.ts'

/** Where the things that people make and share are kept. */
export interface KnowledgeStores {
  readonly answers: SharedObjectStore<AnswerRecord>
  readonly announcements: SharedObjectStore<AnnouncementRecord>
  readonly collections: SharedObjectStore<CollectionRecord>
  readonly pins: SharedObjectStore<PinRecord>
  readonly shortcuts: SharedObjectStore<GoLinkRecord>
  readonly verifications: VerificationStore
  readonly reactions: ReactionStore
}

export type KnowledgeMemories = ReturnType<typeof knowledgeMemories>

/** What searches and lists need of all of them, in memory. */
export function knowledgeMemories(stores: KnowledgeStores) {
  return {
    answerMemory: new SharedMemory(stores.answers, toAnswerEntry),
    announcementMemory: new SharedMemory(stores.announcements, (announcement) => announcement),
    collectionMemory: new SharedMemory(stores.collections, (collection) => collection),
    pinMemory: new SharedMemory(stores.pins, (pin) => pin),
    shortcutMemory: new SharedMemory(stores.shortcuts, (shortcut) => shortcut),
  }
}
