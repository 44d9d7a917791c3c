import type { ReadQuestion } from '../asked/read-question.ts'
import { sourceLanguage } from '../passages/source-language.ts'
import type { Source } from '../source.ts'
import { outlineOf } from './outline.ts'
import type { QuotedPassage } from './quoted-passage.ts'

const SECTIONS = 2
const STATUS = /\b(?:status|state|stand|progress|done|open|closed|resolved|finished|fertig|erledigt|offen)\b/iu

/**
 * The beginning of the document about the key in the question, if no passage answers it better. Whoever asks about FW-240 wants to see
 * FW-240; for its status, the document itself says it.
 */
export function keyPassages(sources: readonly Source[], { keys, text, language }: ReadQuestion): QuotedPassage[] {
  const about = sources.filter(({ document }) => keys.some((key) => key.isIn(document.title) || key.isIn(document.id)))
  const source = about.find(({ document }) => sourceLanguage(document) === language) ?? about[0]
  if (source === undefined) return []
  const { status } = source.document.facts
  const hasStatus = status !== undefined && STATUS.test(text)
  return outlineOf(source, SECTIONS).map((passage, at) => ({
    ...passage,
    ...(at === 0 && { intro: hasStatus ? `${source.document.title}: ${status}` : source.document.title }),
  }))
}
