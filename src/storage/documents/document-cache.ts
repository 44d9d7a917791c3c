import type { StoredDocument } from '../../domain/documents/document-store.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import { type ShownRow, type ShownState, shownDocuments, shownNow } from '../uploads/replaced-documents.ts'
import { toChange } from './document-log.ts'

/** Texts of all that is kept together, and of one document that is. */
const MAX_CHARACTERS = 16 * 1024 * 1024
const MAX_OF_DOCUMENT = 64 * 1024
/** What an object takes besides. */
const OBJECT_CHARACTERS = 2000

interface Kept {
  readonly state: ShownState
  readonly document: StoredDocument
  readonly characters: number
}

/**
 * Documents as searches show them. What a document says stays as it is until its next step of the log, so it is kept as it
 * was read. Which step that is, and who may see the document, is read each time.
 */
export class DocumentCache {
  readonly #read: (keys: readonly number[]) => Promise<ShownRow[]>
  readonly #now: ReturnType<typeof shownNow>
  /** What was not used for the longest time first. */
  readonly #kept = new Map<number, Kept>()
  #characters = 0

  constructor(database: Database) {
    this.#read = shownDocuments(database.read)
    this.#now = shownNow(database)
  }

  /** In the order of `keys`; missing ones are left out. */
  async byKeys(keys: readonly number[]): Promise<StoredDocument[]> {
    const found = new Map<number, StoredDocument>()
    for (const chunk of chunks(keys)) {
      const documents = this.#glance(chunk) ?? (await this.#read(chunk)).flatMap((row) => toDocument(row) ?? [])
      for (const document of documents) found.set(document.key, document)
    }
    return keys.flatMap((key) => found.get(key) ?? [])
  }

  /** All of one moment, as one statement would tell them; undefined: to be read in the usual way. */
  #glance(keys: readonly number[]): StoredDocument[] | undefined {
    const now = this.#now
    const version = now?.versionBefore()
    const states = now?.states(keys)
    if (now === undefined || states === undefined) return undefined
    const found: StoredDocument[] = []
    const unknown: number[] = []
    for (const state of states) {
      const kept = this.#kept.get(state.key)
      if (kept === undefined || !isSame(kept.state, state)) unknown.push(state.key)
      else {
        this.#put(kept)
        found.push(kept.document)
      }
    }
    if (unknown.length === 0) return found
    const rows = now.documents(unknown)
    // Another process has written in between: the two statements may tell of different moments.
    if (rows === undefined || now.version() !== version) return undefined
    for (const row of rows) {
      const document = toDocument(row)
      if (document === undefined) continue
      found.push(document)
      this.#keep(row, document)
    }
    return found
  }

  #keep(row: ShownRow, document: StoredDocument): void {
    const { key, seq, is_redlisted, principals, uploaded_at, deleted_at, awaits_scan, visibility_override } = row
    const texts = [row.title, row.facts, principals, row.permissions, row.metadata, row.body, row.summary]
    const characters = texts.reduce((sum, text) => sum + (text?.length ?? 0), OBJECT_CHARACTERS)
    if (characters > MAX_OF_DOCUMENT) return
    const state = { key, seq, is_redlisted, principals, uploaded_at, deleted_at, awaits_scan, visibility_override }
    // Several callers get the same.
    this.#put({ state, document: Object.freeze(document), characters })
    for (const [oldest, { characters: freed }] of this.#kept) {
      if (this.#characters <= MAX_CHARACTERS) break
      this.#kept.delete(oldest)
      this.#characters -= freed
    }
  }

  /** As the one that was used last. */
  #put(kept: Kept): void {
    const { key } = kept.state
    this.#characters += kept.characters - (this.#kept.get(key)?.characters ?? 0)
    this.#kept.delete(key)
    this.#kept.set(key, kept)
  }
}

function isSame(one: ShownState, other: ShownState): boolean {
  return (
    one.seq === other.seq &&
    one.principals === other.principals &&
    one.visibility_override === other.visibility_override &&
    one.awaits_scan === other.awaits_scan &&
    one.is_redlisted === other.is_redlisted &&
    one.deleted_at === other.deleted_at &&
    one.uploaded_at === other.uploaded_at
  )
}

/** Undefined if it was deleted, or can't be read: then the indexer quarantines it. */
function toDocument(row: ShownRow): StoredDocument | undefined {
  const change = toChange({ ...row, is_redlisted: null })
  return change.kind === 'upsert' ? change.document : undefined
}
