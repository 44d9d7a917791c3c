import type { Schemas } from '../../generated/api.ts'

type Message = Schemas['ChatMessage']

/** The source of a part of an answer: a document, an attached file, a skill, a person in the directory, or an answer that a colleague wrote. */
export type Source = (
  | { readonly document: Schemas['Document'] }
  | { readonly file: Schemas['ChatFile'] }
  | { readonly skill: Schemas['ChatSkill'] }
  | { readonly person: Schemas['Person'] }
  | { readonly answer: Schemas['Answer'] }
) & {
  /** The exact cited text. */
  readonly passage: string
}

export function nameOf(source: Source): string {
  if ('document' in source) return source.document.title ?? ''
  if ('person' in source) return source.person.name
  if ('answer' in source) return source.answer.question ?? ''
  return 'file' in source ? source.file.name : source.skill.name
}

export interface Part {
  readonly text: string
  readonly source?: Source
}

/** Whether it says exactly what a document says. */
export function isQuote({ text, source }: Part): boolean {
  const words = (each: string) =>
    each
      .replaceAll(/^`{3,}.*$|^\s*[-*•–]\s|[*`]/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
  return source !== undefined && 'document' in source && words(text) === words(source.passage)
}

/** Whether a colleague wrote it, in Markdown. */
export function isWritten({ source }: Part): boolean {
  return source !== undefined && 'answer' in source
}

/** A question and its answer. */
export interface Turn {
  /** The ID of the answer, or a local number until it has one. */
  readonly key: string
  readonly question: string
  /** The attached files. */
  readonly files: readonly Schemas['ChatFile'][]
  readonly steps: readonly string[]
  readonly parts: readonly Part[]
  readonly prompts: readonly string[]
  readonly state: 'working' | 'done' | 'stopped' | 'failed'
  readonly error?: unknown
  /** The agent that answers. */
  readonly agent?: { readonly id: string; readonly name: string }
  /** Identifies the answer in feedback. */
  readonly token?: string | undefined
}

export function newTurn(key: string, question: string, files: Turn['files'] = []): Turn {
  return { key, question, files, steps: [], parts: [], prompts: [], state: 'working' }
}

/** The turns of a saved chat. The API returns messages newest first. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = []
  for (const { author, messageId, fragments } of messages.toReversed()) {
    if (author === 'USER') {
      const question = fragments.map(({ text = '' }) => text).join('')
      const files = fragments.flatMap(({ file }) => file ?? [])
      turns.push({ ...newTurn(messageId, question, files), state: 'done' })
    } else {
      const asked = turns.pop() ?? { ...newTurn(messageId, ''), state: 'done' as const }
      turns.push({ ...asked, key: messageId, parts: partsOf(fragments) })
    }
  }
  return turns
}

/** Adds one line of the streamed answer to the turn. */
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
  for (const { text, citation, structuredResults } of fragments) {
    if (text !== undefined) parts.push({ text })
    const before = parts.at(-1)
    const source = citation ? sourceOf(citation) : entityIn(structuredResults)
    if (source !== undefined && before !== undefined) parts[parts.length - 1] = { ...before, source }
  }
  return parts
}

/** The directory answers questions about people, and colleagues write answers. */
function entityIn(results: Message['fragments'][number]['structuredResults']): Source | undefined {
  const { person, answer } = results?.find((each) => (each.person ?? each.answer) !== undefined) ?? {}
  if (person !== undefined) return { person, passage: '' }
  return answer && { answer, passage: '' }
}

/** The follow-ups that the last turn suggests, without those that the conversation has suggested or asked before. */
export function newPrompts(turns: readonly Turn[]): readonly string[] {
  const before = new Set(turns.slice(0, -1).flatMap(({ question, prompts }) => [question, ...prompts]))
  return (turns.at(-1)?.prompts ?? []).filter((prompt) => !before.has(prompt))
}

export interface NumberedSource {
  readonly number: number
  readonly source: Source
  /** The first part that cites it. */
  readonly part: number
}

/** The sources of an answer in the order in which it cites them; each has one number. */
export function numberedSources(parts: readonly Part[]): NumberedSource[] {
  const found = new Map<string, NumberedSource>()
  for (const [part, { source }] of parts.entries()) {
    if (source === undefined || found.has(keyOf(source))) continue
    found.set(keyOf(source), { number: found.size + 1, source, part })
  }
  return [...found.values()]
}

export function numberOf(sources: readonly NumberedSource[], source: Source): number {
  return sources.find((each) => keyOf(each.source) === keyOf(source))?.number ?? 0
}

function keyOf(source: Source): string {
  if ('document' in source) return `document ${source.document.id}`
  if ('person' in source) return `person ${source.person.obfuscatedId}`
  if ('answer' in source) return `answer ${source.answer.id}`
  return 'file' in source ? `file ${source.file.id}` : `skill ${source.skill.id}`
}

function sourceOf(citation: Schemas['ChatMessageCitation']): Source | undefined {
  const { sourceDocument: document, sourceFile: file, sourceSkill: skill, referenceRanges } = citation
  const passage = referenceRanges?.[0]?.snippets[0]?.text ?? ''
  if (document !== undefined) return { document, passage }
  if (file !== undefined) return { file, passage }
  return skill && { skill, passage }
}

function texts(fragments: Message['fragments']): string[] {
  return fragments.flatMap(({ text }) => (text === undefined ? [] : [text]))
}
