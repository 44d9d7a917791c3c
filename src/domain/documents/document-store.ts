import type { DocumentPermissions } from '../../wire/document-definition.ts'
import type { CompiledAcl } from '../access/principals.ts'
import type { VisibilityOverride } from '../access/visibility-override.ts'
import type { RecordVersion } from '../shared/version-conflict.ts'
import type { Document, DocumentRef } from './document.ts'
import type { DocumentMetadata } from './document-metadata.ts'

/** A document as the store holds it. */
export interface StoredDocument extends Document {
  /** Its number; stays the same for its whole life. */
  readonly key: number
  /** Grows with every change of any document. */
  readonly seq: number
  readonly version: RecordVersion
  readonly principals: readonly string[]
  readonly uploadedAt: Date
  /** What others attached to it. */
  readonly metadata?: DocumentMetadata
}

/** A stored document without its texts: enough for status, access and listing. */
export interface DocumentHead extends DocumentRef {
  readonly key: number
  readonly seq: number
  readonly version: RecordVersion
  readonly title: string
  readonly viewUrl: string | undefined
  /** See `DocumentFacts`. */
  readonly contentProblem: string | undefined
  readonly isAddedFile?: boolean
  /** Kept, and in no search engine. */
  readonly isRedlisted?: boolean
  readonly permissions: DocumentPermissions | undefined
  /** Those the access list lets in and nothing hides it from. */
  readonly principals: readonly string[]
  /** What hides it over its access list. */
  readonly visibilityOverride?: VisibilityOverride
  /** Hidden from everyone until policies have scanned it. */
  readonly awaitsScan?: boolean
  readonly uploadedAt: Date
}

/** Who may see a document, and which it is. */
export interface DocumentAccess extends DocumentRef {
  readonly key: number
  readonly isRedlisted?: boolean
  readonly principals: readonly string[]
}

export interface DocumentWrite {
  readonly document: Document
  /** Compiled from `document.permissions`. Ignored if those are absent. */
  readonly acl: CompiledAcl
  /** 0: no check. */
  readonly version: RecordVersion
}

/** How callers point at a document: by id, or by its address. An absent object type fits any. */
export interface DocumentPointer {
  readonly datasource: string
  readonly objectType?: string | undefined
  readonly id?: string | undefined
  readonly viewUrl?: string | undefined
}

export type DocumentWriteResult =
  /** `accessChanged`: documents that a search may still show to someone who may not see them any more. */
  | { readonly kind: 'written'; readonly accessChanged: readonly number[]; readonly steps: readonly LogStep[] }
  | { readonly kind: 'conflict' }

/** The position of a write in the log that engines follow. */
export interface LogStep {
  readonly key: number
  readonly seq: number
}

/** One step of the log that engines follow. What is gone, or was never to be found, is removed. A document that changed twice appears once, at its newest `seq`. */
export type DocumentChange =
  /** `isHeld`: not indexed before policies have scanned it. */
  | { readonly kind: 'upsert'; readonly seq: number; readonly document: StoredDocument; readonly isHeld?: boolean }
  | { readonly kind: 'remove'; readonly seq: number; readonly key: number }
  /** The row is there and is not what it should be. */
  | { readonly kind: 'unreadable'; readonly seq: number; readonly key: number; readonly problem: unknown }

/** The truth about documents. What a write promised is on disk when its promise resolves. */
export interface DocumentStore {
  /** All or none. `conflict`: a version was given and the stored one is not lower. */
  put(writes: readonly DocumentWrite[], at: Date): Promise<DocumentWriteResult>
  /** Removing what is not there succeeds, and changes nothing. */
  remove(key: number, version: RecordVersion, at: Date): Promise<DocumentWriteResult>
  /**
   * Removes a document that is not stored and that an open upload will bring: that upload leaves it out. `choose` says
   * which of those with the id is meant.
   */
  removeStaged(
    datasource: string,
    id: string,
    choose: (staged: readonly { objectType: string }[]) => { objectType: string } | undefined,
    version: RecordVersion,
    at: Date,
  ): Promise<void>
  setPermissions(key: number, permissions: DocumentPermissions, acl: CompiledAcl, at: Date): Promise<void>

  /** Every document that fits; more than one only where the pointer leaves the object type open. */
  find(pointer: DocumentPointer): Promise<DocumentHead[]>
  /** As `find`, without anything that takes longer to read the more a document has, its access list aside. */
  findAccess(pointer: DocumentPointer): Promise<DocumentAccess[]>
  /** Who may see the documents with these keys, in no order; missing ones are left out. */
  accessOf(keys: readonly number[]): Promise<DocumentAccess[]>
  /** When the documents with these keys were last updated, in milliseconds; missing ones are left out. */
  updateTimes(keys: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Documents of a datasource with these ids, of whatever type, in no order. */
  findByIds(datasource: string, ids: readonly string[]): Promise<DocumentHead[]>
  /** Who may see the documents of these datasources that have one of these addresses. */
  accessOfUrls(
    datasources: readonly string[],
    urls: readonly string[],
  ): Promise<(DocumentAccess & { viewUrl: string })[]>
  /** Keys of the documents of these datasources that have one of these addresses. */
  keysOfUrls(datasources: readonly string[], urls: readonly string[]): Promise<number[]>
  /** Keys of the documents of these datasources that have one of these ids, of whatever type. */
  keysOfIds(datasources: readonly string[], ids: readonly string[]): Promise<number[]>
  /** In the order of `keys`; missing ones are left out. */
  byKeys(keys: readonly number[]): Promise<StoredDocument[]>
  /** What the parts of a document's body are; see `decodeStructure`. */
  structureOf(key: number): Promise<string | undefined>
  /** The log after `seq`, in order, at most `limit` steps and about `maxCharacters` of text. */
  changesAfter(seq: number, limit: number, maxCharacters: number): Promise<DocumentChange[]>
  /** The log's steps for these documents alone. */
  changesOf(keys: readonly number[]): Promise<DocumentChange[]>
  lastSeq(): Promise<number>
  /** The first steps after `seq` that become searchable together or not at all. */
  jointSteps(seq: number): Promise<{ firstSeq: number; lastSeq: number } | undefined>
  /** The first step of an upload of which more steps are being written: none from there on may become searchable yet. */
  openSteps(): Promise<number | undefined>

  /** `upToSeq`: count only what an engine that followed the log up to there holds. */
  countByType(datasource: string, upToSeq?: number): Promise<{ objectType: string; count: number }[]>

  /** Remembers that everything up to `seq` became searchable at `at`. */
  markIndexed(seq: number, at: Date): Promise<void>
  /**
   * Identifies this log up to `seq`. It differs in another store, and after a backup was restored. An engine that stored it can
   * continue from there only while it stays the same.
   */
  logFingerprint(seq: number): Promise<string>
  /** When the first step at or after this one became searchable. */
  indexedAt(seq: number): Promise<Date | undefined>
  /** When the newest changes of these documents became searchable, by their keys. */
  indexedTimes(keys: readonly number[]): Promise<ReadonlyMap<number, Date>>
}
