import type { Team } from '../team.ts'
import { findableWords, foldValue } from './name-words.ts'

/** A team, and the words under which it is found. There are few teams, and they are looked through. */
export interface TeamEntry {
  readonly team: Team
  readonly nameKey: string
  readonly nameWords: readonly string[]
  readonly otherWords: readonly string[]
}

const NAME_WEIGHT = 10

export function toTeamEntry(team: Team): TeamEntry {
  const others = [team.id, team.description, team.department, team.businessUnit].filter((text) => text).join('\n')
  return {
    team,
    nameKey: foldValue(team.name),
    nameWords: [...findableWords(team.name)],
    otherWords: [...findableWords(others)],
  }
}

/** How well a team fits all the words, the last of which may be beginnings; 0: not at all. */
export function teamScore({ nameWords, otherWords }: TeamEntry, words: readonly string[]): number {
  let score = 0
  for (const start of words) {
    const inName = nameWords.some((word) => word.startsWith(start))
    if (!inName && !otherWords.some((word) => word.startsWith(start))) return 0
    score += inName ? NAME_WEIGHT : 1
  }
  return score
}
