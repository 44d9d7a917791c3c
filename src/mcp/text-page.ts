/** What a model reads at once without losing the thread, and what an answer can carry. */
const PAGE_CHARACTERS = 20_000
/** How far back a page ends earlier so as not to cut a word. */
const SLACK_CHARACTERS = 200

/** One page of a text, counted from 1. Where pages begin depends on the text alone, so they join without a gap. */
export function cutPage(text: string, page: number): { text: string; pages: number } {
  const pages = Math.max(1, Math.ceil(text.length / PAGE_CHARACTERS))
  return { text: text.slice(startOf(text, page - 1), startOf(text, page)), pages }
}

/** The most that a range may hold. */
export const MAX_RANGE_CHARACTERS = PAGE_CHARACTERS

/** A part of a text, never with half a character at its ends. */
export function cutRange(text: string, start: number, end = start + MAX_RANGE_CHARACTERS) {
  const from = wholeCharacter(text, Math.min(start, text.length))
  const to = wholeCharacter(text, Math.min(Math.max(end, from), from + MAX_RANGE_CHARACTERS, text.length))
  return { text: text.slice(from, to), start: from, end: to }
}

function wholeCharacter(text: string, at: number): number {
  return isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at
}

function startOf(text: string, page: number): number {
  const at = page * PAGE_CHARACTERS
  if (at <= 0 || at >= text.length) return Math.min(Math.max(0, at), text.length)
  const near = text.slice(at - SLACK_CHARACTERS, at)
  const paragraph = near.lastIndexOf('\n')
  const space = paragraph >= 0 ? paragraph : near.lastIndexOf(' ')
  if (space >= 0) return at - SLACK_CHARACTERS + space + 1
  // Never between the two halves of one character.
  return wholeCharacter(text, at)
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
