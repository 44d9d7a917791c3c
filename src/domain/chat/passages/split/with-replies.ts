import type { Block } from './split-blocks.ts'

/** “Ann Wood: Which boots?” */
const SPEAKER = /^\p{Lu}[\p{L}\p{M}.'’-]{0,30}(?: [\p{L}\p{M}.'’-]{1,30}){0,3}: \S/u
const ASKS = /[?？]["”)\]]?$/u
const MAX_CHARACTERS = 600

/**
 * Joins a question in a conversation, or the message that opens it, with its first reply: on its own, a question answers nothing, and a
 * reply says little.
 */
export function withReplies(text: string, blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    const reply = blocks[at + 1]
    const isAnswered =
      reply !== undefined &&
      reply.end - block.start <= MAX_CHARACTERS &&
      reply.headingStart === block.headingStart &&
      isSaid(text, block) &&
      isSaid(text, reply) &&
      (joined.length === 0 || ASKS.test(text.slice(block.start, block.end).trimEnd()))
    joined.push(isAnswered ? { ...block, end: reply.end } : block)
    if (isAnswered) at++
  }
  return joined
}

function isSaid(text: string, { kind, start, end }: Block): boolean {
  return kind === 'paragraph' && SPEAKER.test(text.slice(start, Math.min(end, start + 150)))
}
