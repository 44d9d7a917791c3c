import type { Schemas } from '../../generated/api.ts'
import type { ServerEvent } from '../../shared/call-events.ts'
import { newTurn, type Part, type Turn } from '../chat/turn.ts'

type Message = Schemas['AgentMessage']
type Citation = Schemas['AgentCitation']

/** A turn with one more event of a run. */
export function withEvent(turn: Turn, { event, data }: ServerEvent): Turn {
  if (event === 'update') return { ...turn, steps: [...turn.steps, (data as { text: string }).text] }
  if (event !== 'message') return turn
  const cited = turn.parts.filter(({ source }) => source !== undefined).length
  const { messages } = data as { messages: readonly Message[] }
  return { ...turn, parts: [...turn.parts, ...messages.flatMap((message) => partsOf(message, cited))] }
}

/** What a person asked with the inputs of an agent. Without any, `task`. */
export function wordsOfInput(input: Readonly<Record<string, unknown>> = {}, task: string): string {
  const given = Object.entries(input).filter(([, value]) => String(value ?? '').trim() !== '')
  if (given.length === 0) return task
  return given.length === 1 ? String(given[0]?.[1]) : given.map(([name, value]) => `${name}: ${value}`).join(' · ')
}

/** The turns of a saved run. A run without a question begins with `task`. */
export function turnsOfRun(messages: readonly Message[], task: string): Turn[] {
  const turns: Turn[] = []
  for (const [at, message] of messages.entries()) {
    if (message.role === 'USER') {
      turns.push({ ...newTurn(`saved ${at}`, textOf(message)), state: 'done' })
      continue
    }
    const asked = turns.at(-1)?.parts.length === 0 ? turns.pop() : undefined
    turns.push({ ...(asked ?? newTurn(`saved ${at}`, task)), state: 'done', parts: partsOf(message, 0) })
  }
  return turns
}

/** Splits the text at its citation marks: `[1]` follows the words that the first citation supports. */
export function partsOf(message: Message, citedBefore: number): Part[] {
  const parts: Part[] = []
  let rest = textOf(message)
  for (const [at, citation] of (message.citations ?? []).entries()) {
    const mark = ` [${citedBefore + at + 1}]`
    const end = rest.indexOf(mark)
    if (end === -1) break
    parts.push({ text: rest.slice(0, end), source: sourceOf(citation) })
    rest = rest.slice(end + mark.length)
  }
  return rest.trim() === '' ? parts : [...parts, { text: rest }]
}

function textOf({ content }: Message): string {
  return content.map(({ text }) => text).join('')
}

/** The ID of a document begins with its data source: `wiki:Page:7`. A skill has a plain ID. */
function sourceOf({ id, title, url, text }: Citation): NonNullable<Part['source']> {
  const [datasource = ''] = id.split(':')
  if (datasource === id) return { skill: { id, name: title } as Schemas['ChatSkill'], passage: text }
  return { document: { id, title, url, datasource } as Schemas['Document'], passage: text }
}
