import { badField } from '../../kernel/bad-field.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { cutPassage } from '../search/hits/cut-passage.ts'
import type { Caller } from '../shared/caller.ts'
import { plainExcerpt } from './plain-excerpt.ts'
import { listChats, type ReadChatDeps, readableTexts } from './read-chats.ts'
import type { SavedChat, SavedMessage } from './saved-chat.ts'

export interface FoundChat {
  readonly chat: SavedChat
  /** The words in a message. Undefined if the name has them all. */
  readonly snippet: string | undefined
}

export interface FoundChats {
  /** Last used first. */
  readonly found: readonly FoundChat[]
  /** Older chats weren't searched, because a limit was reached. */
  readonly isCut: boolean
}

export interface ChatSearchLimits {
  readonly results: number
  /** Of messages that are read for one search. */
  readonly characters: number
}

const CHAT_SEARCH_LIMITS: ChatSearchLimits = { results: 50, characters: 20_000_000 }
const CHATS_AT_ONCE = 10
const SNIPPET_CHARACTERS = 100

interface Candidate {
  readonly chat: SavedChat
  /** The words that its name doesn't have. */
  readonly words: readonly string[]
  /** Those with at least one of the words. */
  readonly messages: readonly SavedMessage[]
}

/**
 * The caller's chats that have all words in their name and messages. Words count in part, because they are searched for
 * while they are typed. A passage that the caller can't read anymore isn't searched.
 */
export async function searchChats(
  deps: ReadChatDeps,
  caller: Caller,
  query: string,
  signal: AbortSignal,
  limits = CHAT_SEARCH_LIMITS,
): Promise<FoundChats> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) throw badField('query', 'must contain a word')
  const chats = await listChats(deps, caller)
  const found: FoundChat[] = []
  const yieldIfDue = timeSlices()
  const isDone = () => found.length >= limits.results || characters >= limits.characters || signal.aborted
  let characters = 0
  let at = 0
  for (; at < chats.length && !isDone(); at += CHATS_AT_ONCE) {
    const some = chats.slice(at, at + CHATS_AT_ONCE)
    const ids = some.map(({ id }) => id)
    const messagesOf = await deps.chats.messagesByChat(ids, caller.email)
    const candidates: Candidate[] = []
    for (const chat of some) {
      const messages = messagesOf.get(chat.id) ?? []
      characters += messages.reduce((sum, message) => sum + textOf(message).length, 0)
      const candidate = candidateOf(chat, messages, words)
      if (candidate !== undefined) candidates.push(candidate)
      await yieldIfDue()
    }
    found.push(...(await readable(deps, caller, candidates)))
  }
  return { found: found.slice(0, limits.results), isCut: at < chats.length || found.length > limits.results }
}

function candidateOf(chat: SavedChat, all: readonly SavedMessage[], words: readonly string[]): Candidate | undefined {
  const left = missingIn(chat.name, words)
  const messages =
    left.length === 0 ? [] : all.filter((message) => missingIn(textOf(message), left).length < left.length)
  const missing = messages.reduce((some, message) => missingIn(textOf(message), some), left)
  return missing.length === 0 ? { chat, words: left, messages } : undefined
}

/** The candidates that still have all words in what the caller can read now. */
async function readable(deps: ReadChatDeps, caller: Caller, candidates: readonly Candidate[]): Promise<FoundChat[]> {
  if (candidates.length === 0) return []
  const messagesOfAll = candidates.flatMap(({ messages }) => messages)
  const shown = await readableTexts(deps, caller, messagesOfAll)
  let next = 0
  return candidates.flatMap(({ chat, words, messages }): FoundChat[] => {
    const texts = shown.slice(next, next + messages.length)
    next += messages.length
    const missing = texts.reduce((some, text) => missingIn(text, some), words)
    return missing.length > 0 ? [] : [{ chat, snippet: snippetOf(texts, words) }]
  })
}

function snippetOf(texts: readonly string[], [word]: readonly string[]): string | undefined {
  if (word === undefined) return undefined
  for (const text of texts) {
    const at = text.toLowerCase().indexOf(word)
    if (at < 0) continue
    const plain = plainExcerpt(text, at, word)
    return cutPassage(plain.text, plain.at, [], SNIPPET_CHARACTERS).text.replace(/^· /, '')
  }
  return undefined
}

function missingIn(text: string, words: readonly string[]): readonly string[] {
  const searched = text.toLowerCase()
  return words.filter((word) => !searched.includes(word))
}

function textOf({ parts }: SavedMessage): string {
  return parts.map(({ text }) => text).join('')
}
