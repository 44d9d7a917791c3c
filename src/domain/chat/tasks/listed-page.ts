import type { ReadQuestion } from '../asked/read-question.ts'
import type { ScoredPassage } from '../passages/scored-passage.ts'
import { outlineOf } from './outline.ts'
import { type QuotedPassage, withTitle } from './quoted-passage.ts'

/** A page with fewer is no list. */
const FEWEST_SECTIONS = 3

/** “What are our OKRs?”: of the page that is called so, all of it and not the paragraph that has the word. */
export function listedPage(chosen: readonly ScoredPassage[], { kind }: ReadQuestion): QuotedPassage[] | undefined {
  const [best] = chosen
  if (kind !== 'list' || best?.isTitled !== true || best.kind !== 'paragraph') return undefined
  const sections = outlineOf(best.source)
  return sections.length < FEWEST_SECTIONS ? undefined : withTitle(best.source, sections)
}
