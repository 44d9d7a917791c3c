import type { Language } from '../../analysis/function-words.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import { TextWords } from './text-words.ts'

/** For all documents together. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024

interface KeptWords {
  readonly language: Language | ''
  readonly words: TextWords
}

/** Another version of a document is another object, so nothing here is ever out of date. */
let recent = new WeakMap<StoredDocument, KeptWords>()
let older = new WeakMap<StoredDocument, KeptWords>()
let recentBytes = 0
/** Documents shown before. Analyzing every word takes longer than one snippet, and some stores make new objects each time. */
const shown = new WeakSet<StoredDocument>()

/** The words of a document's text, if it was shown before. The ones not used for longest are dropped. */
export function wordsOfDocument(
  document: StoredDocument,
  text: string,
  language: Language | '',
): TextWords | undefined {
  const kept = recent.get(document)
  if (kept?.language === language) return kept.words
  if (!shown.has(document)) {
    shown.add(document)
    return undefined
  }
  const known = older.get(document)
  const words = known?.language === language ? known.words : new TextWords(text, language, noteBytes)
  recent.set(document, { language, words })
  noteBytes(words.bytes)
  return words
}

function noteBytes(bytes: number): void {
  recentBytes += bytes
  if (recentBytes < MAX_KEPT_BYTES / 2) return
  older = recent
  recent = new WeakMap()
  recentBytes = 0
}
