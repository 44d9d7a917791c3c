import { type Block, splitBlocks } from '../passages/split/split-blocks.ts'
import type { Source } from '../source.ts'
import { citableText } from '../verify-citation.ts'
import type { QuotedPassage } from './quoted-passage.ts'

const READ_CHARACTERS = 60_000
const MAX_SECTIONS = 6
const MAX_LEAD_CHARACTERS = 600
const MAX_SECTION_CHARACTERS = 300
/** The end of a timeline or a list of steps is where it leads. */
const MAX_LIST_CHARACTERS = 700
const MAX_LISTED_CHARACTERS = 160
const MAX_STEPS_CHARACTERS = 1500
/** A section that sums up the rest is worth quoting at length. */
const SUMMARY =
  /^(?:#+ )?(?:summary|overview|in short|tl;?dr|abstract|zusammenfassung|überblick|résumé|what happened|was ist geschehen\??)$/iu

/** The beginning of a document and of each of its sections, in order: what extraction can say about the whole. */
export function outlineOf(source: Source, maxSections = MAX_SECTIONS): QuotedPassage[] {
  const text = citableText(source.document)
  const blocks = splitBlocks(text, READ_CHARACTERS, source.marks).filter(
    (block) => !isTitle(text, block, source.document.title),
  )
  const sections = new Map<number, Block>()
  for (const block of blocks) {
    const key = block.heading === '' ? -1 : block.headingStart
    if (!sections.has(key)) sections.set(key, block)
  }
  const kept = [...sections.values()].slice(0, maxSections)
  return kept.map((block, at) => {
    const isLead = at === 0 || SUMMARY.test(block.heading)
    const most = block.kind === 'paragraph' ? MAX_SECTION_CHARACTERS : MAX_LIST_CHARACTERS
    const first = endOf(text, block, isLead ? MAX_LEAD_CHARACTERS : most)
    const end = endOfSteps(text, { start: block.start, end: first }, blocks, block)
    const heading = block.heading.replace(/^#+\s*/, '')
    return {
      kind: block.kind,
      start: block.start,
      end,
      source,
      text: text.slice(block.start, end),
      intro: heading === '' ? undefined : heading,
    }
  })
}

/** Steps that a command interrupts go on behind it. What leads in to something isn't the end. */
function endOfSteps(
  text: string,
  shown: { start: number; end: number },
  blocks: readonly Block[],
  first: Block,
): number {
  let { end } = shown
  if (end < first.end) return end
  for (const block of blocks) {
    if (block.start < end || block.headingStart !== first.headingStart) continue
    if (!/:\s*$/u.test(text.slice(shown.start, end)) && !isBetweenSteps(text, end, block)) break
    if (block.end - shown.start > MAX_STEPS_CHARACTERS) break
    end = block.end
  }
  return end
}

/** A step with a number behind the first one. */
function isBetweenSteps(text: string, end: number, block: Block): boolean {
  return (
    block.start >= end &&
    block.kind === 'list' &&
    /^\s*(?:[2-9]|\d{2})[.)]\s/u.test(text.slice(block.start, block.start + 10))
  )
}

/** The first sentences of a document's text, for a list of documents. */
export function beginningOf(source: Source): QuotedPassage | undefined {
  const [lead] = outlineOf(source, 1)
  if (lead === undefined) return undefined
  const { kind, start, end } = lead
  const own = { kind, start, end: endOf(citableText(source.document), { kind, start, end }, MAX_LISTED_CHARACTERS) }
  return { ...own, source, text: citableText(source.document).slice(own.start, own.end) }
}

/** Some files repeat their title as the first line. */
function isTitle(text: string, { start, end }: Block, title: string): boolean {
  return text.slice(start, end).trim().toLowerCase() === title.trim().toLowerCase()
}

/** Whole sentences, items or rows, at least one. */
function endOf(
  text: string,
  { kind, start, end }: Pick<Block, 'kind' | 'start' | 'end'>,
  maxCharacters: number,
): number {
  if (end - start <= maxCharacters) return end
  const ends = kind === 'paragraph' ? /[.!?](?=\s)|[。！？]/gu : /\n/g
  let last: number | undefined
  for (const { index, 0: mark } of text.slice(start, end).matchAll(ends)) {
    const at = start + index + (kind === 'paragraph' ? mark.length : 0)
    if (last !== undefined && at - start > maxCharacters) break
    last = at
  }
  return Math.min(last ?? end, start + maxCharacters * 2)
}
