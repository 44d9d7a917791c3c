import type { Language } from '../../analysis/function-words.ts'
import { languageOf } from '../../analysis/language.ts'
import type { StoredDocument } from '../../documents/document-store.ts'

const languages = new WeakMap<StoredDocument, Language | ''>()

/** The language of a document, decided once per version. */
export function sourceLanguage(document: StoredDocument): Language | '' {
  let language = languages.get(document)
  if (language === undefined) languages.set(document, (language = languageOf(document)))
  return language
}
