import type { DocumentDefinition } from '../../wire/document-definition.ts'

/** Where the documents of a push come from. */
export interface PushSource {
  /** For people: `12 files`, `documents.jsonl`. */
  readonly name: string
  /** In the same unit as `done`: bytes or files. */
  readonly total: number
  done(): number
  /** Streams the items, so memory use doesn't grow. */
  items(): AsyncGenerator<SourceItem>
}

export type SourceItem =
  | {
      readonly kind: 'document'
      /** For people: `line 17`, `guides/start.md`. */
      readonly origin: string
      /** What the patterns of a permissions file are compared with. */
      readonly path: string
      readonly document: DocumentDefinition
    }
  | {
      readonly kind: 'unreadable'
      readonly origin: string
      readonly reason: string
      /** The document it would have been, where that is known. */
      readonly ref: DocumentName | undefined
    }

export type DocumentName = Pick<DocumentDefinition, 'objectType' | 'id' | 'viewURL'>

/** Identifies a document the way the service does: by type and ID, ignoring case, or by URL if it has no ID. */
export function documentKey(document: DocumentName): string | undefined {
  const name = nameOf(document)
  return name === undefined
    ? undefined
    : JSON.stringify([(text(document.objectType) ?? '').toLowerCase(), name.toLowerCase()])
}

export function nameOf({ id, viewURL }: DocumentName): string | undefined {
  return text(id) ?? text(viewURL)
}

function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  return trimmed === '' ? undefined : trimmed
}
