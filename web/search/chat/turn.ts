import type { Schemas } from '../../generated/api.ts'

type Message = Schemas['ChatMessage']

/** What a part of an answer rests on. */
export interface Source {
  readonly document: Schemas['Document']
  /** What the document says, letter by letter. */
  readonly passage: string
}

export interface Part {
  readonly text: string
  readonly source?: Source
}

/** A question and what came of it. */
export interface Turn {
  /** The id of the answer; until one is there, a number of our own. */
  readonly key: string
  readonly question: string
  readonly steps: readonly string[]
  readonly parts: readonly Part[]
  readonly prompts: readonly string[]
  readonly state: 'working' | 'done' | 'stopped' | 'failed'
  readonly error?: unknown
  /** Says in feedback which answer is meant. */
  readonly token?: string | undefined
}

export function newTurn(key: string, question: string): Turn {
  return { key, question, steps: [], parts: [], prompts: [], state: 'working' }
}

/** The turns of a saved chat, whose messages come newest first. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = []
  for (const { author, messageId, fragments } of messages.toReversed()) {
    if (author === 'USER') {
      const question = fragments.map(({ text = '' }) => text).join('')
      turns.push({ ...newTurn(messageId, question), state: 'done' })
    } else {
      const asked = turns.pop() ?? { ...newTurn(messageId, ''), state: 'done' as const }
      turns.push({ ...asked, key: messageId, parts: partsOf(fragments) })
    }
  }
  return turns
}

/** The turn with what one line of the answer adds to it. */
export function withPiece(turn: Turn, piece: Schemas['ChatResponse']): Turn {
  let next: Turn = {
    ...turn,
    token: piece.chatSessionTrackingToken ?? turn.token,
    ...(piece.followUpPrompts && { prompts: piece.followUpPrompts }),
  }
  for (const { messageType, messageId, fragments } of piece.messages) {
    if (messageType === 'UPDATE') next = { ...next, steps: [...next.steps, ...texts(fragments)] }
    if (messageType === 'CONTENT') next = { ...next, key: messageId, parts: [...next.parts, ...partsOf(fragments)] }
  }
  return next
}

/** A fragment of text, and the citation that follows it. */
function partsOf(fragments: Message['fragments']): Part[] {
  const parts: Part[] = []
  for (const { text, citation } of fragments) {
    if (text !== undefined) parts.push({ text })
    const before = parts.at(-1)
    if (citation?.sourceDocument !== undefined && before !== undefined) {
      const passage = citation.referenceRanges?.[0]?.snippets[0]?.text ?? ''
      parts[parts.length - 1] = { ...before, source: { document: citation.sourceDocument, passage } }
    }
  }
  return parts
}

function texts(fragments: Message['fragments']): string[] {
  return fragments.flatMap(({ text }) => (text === undefined ? [] : [text]))
}
