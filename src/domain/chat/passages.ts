import { type Block, splitBlocks } from './split-blocks.ts'

/** Longer paragraphs are cited by those of their sentences that answer. */
const MAX_PASSAGE_CHARACTERS = 700
/** Text beyond this isn't read, so a huge document can't delay an answer. */
const READ_CHARACTERS = 200_000

/** A passage that may be cited: verbatim from `start` to `end`. */
export type Passage = Block

/** The passages of a text; of long ones, runs of their sentences or lines. */
export function passagesOf(text: string): Passage[] {
  return splitBlocks(text, READ_CHARACTERS).flatMap((block) => {
    if (block.end - block.start <= MAX_PASSAGE_CHARACTERS) return [block]
    return pieces(text, block, block.kind === 'paragraph' ? sentenceEnds : lineEnds)
  })
}

function pieces(text: string, block: Block, endsOf: (text: string, block: Block) => number[]): Passage[] {
  const ends = endsOf(text, block)
  const made: Passage[] = []
  let start = block.start
  let last = start
  for (const end of ends) {
    if (end - start > MAX_PASSAGE_CHARACTERS && last > start) {
      made.push(tight(text, { ...block, start, end: last }))
      start = last
    }
    last = end
  }
  made.push(tight(text, { ...block, start, end: last }))
  return made.filter((passage) => passage.end > passage.start)
}

function sentenceEnds(text: string, { start, end }: Block): number[] {
  const ends: number[] = []
  for (let at = start; at < end; at++) {
    const isEnd =
      /[.!?。！？]/.test(text.charAt(at)) && (at + 1 >= end || /[\s"”)\]]|[^\p{ASCII}]/u.test(text.charAt(at + 1)))
    if (isEnd || at - (ends.at(-1) ?? start) >= MAX_PASSAGE_CHARACTERS) ends.push(whole(text, at + 1))
  }
  if (ends.at(-1) !== end) ends.push(end)
  return ends
}

function lineEnds(text: string, { start, end }: Block): number[] {
  const ends: number[] = []
  for (let at = start; at < end; at++) {
    if (text[at] === '\n' || at - (ends.at(-1) ?? start) >= MAX_PASSAGE_CHARACTERS) ends.push(whole(text, at))
  }
  ends.push(end)
  return ends
}

/** Never inside a character. */
function whole(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at + 1 : at
}

function tight(text: string, passage: Passage): Passage {
  let { start, end } = passage
  while (start < end && text.charCodeAt(start) <= 0x20) start++
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--
  return { ...passage, start, end }
}
