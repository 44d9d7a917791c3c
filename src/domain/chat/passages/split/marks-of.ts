import { LruMap } from '../../../../kernel/lru-map.ts'
import { decodeStructure } from '../../../content/structure/stored-structure.ts'
import type { DocumentStore, StoredDocument } from '../../../documents/document-store.ts'

/** Where a heading or a paragraph begins, as its document says. Lines alone tell less: in slides and office files, nothing stands between them. */
export interface Mark {
  readonly start: number
  /** 1 to 6 for a heading, 0 for a paragraph. */
  readonly level: number
}

const KEPT_DOCUMENTS = 1000
const HEADING = /^h([1-6])$/

type Documents = Pick<DocumentStore, 'structureOf'>
const kept = new WeakMap<Documents, LruMap<string, readonly Mark[]>>()

/** The marks of a document's body, in order. Empty if nothing is known of it. */
export async function marksOf(
  documents: Documents,
  { key, seq, body }: Pick<StoredDocument, 'key' | 'seq' | 'body'>,
): Promise<readonly Mark[]> {
  if (body === '') return []
  let known = kept.get(documents)
  if (known === undefined) kept.set(documents, (known = new LruMap(KEPT_DOCUMENTS)))
  const name = `${key} ${seq}`
  const marks = known.get(name) ?? readMarks(await documents.structureOf(key), body)
  known.set(name, marks)
  return marks
}

function readMarks(structure: string | undefined, body: string): readonly Mark[] {
  const marks: Mark[] = []
  let itemEnd = 0
  for (const { kind, start, end } of decodeStructure(structure, body)) {
    const heading = HEADING.exec(kind)
    if (heading !== null) marks.push({ start, level: Number(heading[1]) })
    // A list is read as a whole.
    else if (kind === 'item') itemEnd = Math.max(itemEnd, end)
    else if (kind === 'p' && start >= itemEnd) marks.push({ start, level: 0 })
  }
  return marks
}
