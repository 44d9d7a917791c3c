import { canSee } from '../../domain/access/can-see.ts'
import type { Visibility } from '../../domain/access/visibility.ts'
import type { DocumentStore } from '../../domain/documents/document-store.ts'
import type { Indexer } from '../../domain/documents/indexer.ts'
import { mentionedIn } from '../../domain/triggers/mentions.ts'
import type { ActiveTrigger } from '../../domain/triggers/trigger.ts'
import { type TriggerIndex, TriggerMemory } from '../../domain/triggers/trigger-index.ts'
import type { NewMessage } from '../../domain/triggers/trigger-outbox.ts'
import type { Upload, UploadLog } from '../../domain/triggers/upload-log.ts'
import { yieldToEventLoop } from '../../kernel/event-loop/time-slices.ts'
import { newId } from '../../kernel/ids.ts'
import { type MatchAnnouncementsDeps, matchAnnouncements } from './match-announcements.ts'
import { type MatchVerificationsDeps, matchVerifications } from './match-verifications.ts'
import { type WriteMessagesDeps, writeMessages } from './write-messages.ts'

export interface MatchTriggersDeps extends WriteMessagesDeps, MatchAnnouncementsDeps, MatchVerificationsDeps {
  documents: DocumentStore
  uploadLog: UploadLog
  indexer: Indexer
}

const STEPS_AT_ONCE = 200
/** A step that makes more messages ends before its time. */
const MESSAGES_AT_ONCE = 5000

const NOBODY: ReadonlySet<string> = new Set()

/** Matches events against triggers, and queues a message for each match. */
export class MatchTriggers {
  readonly #deps: MatchTriggersDeps
  readonly #memory: TriggerMemory

  constructor(deps: MatchTriggersDeps) {
    this.#deps = deps
    this.#memory = new TriggerMemory(deps.triggers)
  }

  async run(signal: AbortSignal): Promise<void> {
    // First: a trigger that is not in the index yet wants nothing that happened up to here.
    const endSeq = this.#deps.indexer.appliedSeq()
    const now = this.#deps.clock.now()
    const index = await this.#memory.current()
    for (let isBusy = true; isBusy && !signal.aborted; ) isBusy = await this.#step(index, endSeq)
    if (!signal.aborted) await matchAnnouncements(this.#deps, index.announcement, now)
    if (!signal.aborted) await matchVerifications(this.#deps, index.verification, now)
  }

  /** Some uploads; false: there are no more, or another service goes on with them. */
  async #step(index: TriggerIndex, endSeq: number): Promise<boolean> {
    const { triggerOutbox, uploadLog } = this.#deps
    const known = await triggerOutbox.progress('documents')
    const from = known ?? Math.min(index.firstSeq, endSeq)
    if (known !== undefined && known >= endSeq) return false
    if (!index.hasDocuments) {
      await triggerOutbox.advance({ name: 'documents', from: known, to: endSeq }, [], this.#deps.clock.now())
      return false
    }
    const { uploads, position } = await uploadLog.after(from, endSeq, STEPS_AT_ONCE)
    const { messages, upTo = position } = await this.#match(index, uploads)
    const progress = { name: 'documents' as const, from: known, to: upTo }
    return (await writeMessages(this.#deps, progress, messages)) && upTo < endSeq
  }

  async #match(index: TriggerIndex, uploads: readonly Upload[]): Promise<{ messages: NewMessage[]; upTo?: number }> {
    const messages: NewMessage[] = []
    const visibilities = new Map<string, Visibility>()
    for (const upload of uploads) {
      if (!index.wants(upload.datasource)) continue
      try {
        for (const trigger of index.wanting(upload, await this.#mentioned(index, upload))) {
          const visibility = visibilities.get(trigger.owner) ?? (await this.#visibilityOf(trigger))
          visibilities.set(trigger.owner, visibility)
          if (canSee(visibility, upload)) messages.push(toMessage(trigger, upload))
        }
      } catch (error) {
        this.#deps.log.error({ err: error, key: upload.key }, 'could not match upload with triggers')
      }
      if (messages.length >= MESSAGES_AT_ONCE) return { messages, upTo: upload.seq }
    }
    return { messages }
  }

  async #mentioned(index: TriggerIndex, { datasource, key }: Upload): Promise<ReadonlySet<string>> {
    if (!index.looksForMentions(datasource)) return NOBODY
    // Texts may be long: requests get their turn between two of them.
    await yieldToEventLoop()
    const [document] = await this.#deps.documents.byKeys([key])
    return document === undefined ? NOBODY : mentionedIn(document)
  }

  #visibilityOf({ owner }: ActiveTrigger): Promise<Visibility> {
    return this.#deps.visibilities.visibilityOf(owner)
  }
}

function toMessage({ id: triggerId }: ActiveTrigger, { key, seq, reason, at }: Upload): NewMessage {
  return { id: newId(), triggerId, subject: `document:${key}`, revision: seq, reason, eventAt: at }
}
