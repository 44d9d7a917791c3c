import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import { analyze } from '../../analysis/analyze.ts'
import { termKey } from '../../analysis/term-key.ts'
import { keysOf } from '../passages/question-words.ts'
import { passagesOf } from '../passages/split/passages.ts'
import { showPassage } from '../passages/split/show-passage.ts'
import type { UsedSkill } from './skills-for-question.ts'

/** A passage of a skill that speaks of a question. */
export interface SkillPassage {
  readonly used: UsedSkill
  readonly path: string
  /** Letter by letter as the file has it. */
  readonly text: string
  /** As it is shown. */
  readonly shown: string
}

const MAX_PASSAGES = 2
/** Which share of the question's words a passage must hold, with its heading and the name of its skill. */
const NEEDED_SHARE = 0.8
/** In the passage itself, unless the question has fewer. */
const NEEDED_WORDS = 2

/** The passages that speak of nearly all that was asked, best first. */
export async function skillPassages(skills: readonly UsedSkill[], words: readonly string[]): Promise<SkillPassage[]> {
  const asked = new Set(keysOf(words, ''))
  if (asked.size === 0) return []
  const yieldIfDue = timeSlices()
  const found: { passage: SkillPassage; share: number }[] = []
  for (const used of skills) {
    const named = wordsIn(`${used.skill.record.name} ${used.skill.record.description}`, asked)
    for (const { path, text: whole } of used.texts) {
      for (const { start, end, kind, heading } of passagesOf(whole)) {
        await yieldIfDue()
        const text = whole.slice(start, end)
        const own = wordsIn(text, asked)
        const share = new Set([...own, ...wordsIn(heading, asked), ...named]).size / asked.size
        if (own.size < Math.min(NEEDED_WORDS, asked.size) || share < NEEDED_SHARE) continue
        found.push({ passage: { used, path, text, shown: showPassage(kind, text) }, share: share + own.size })
      }
    }
  }
  return found
    .sort((one, other) => other.share - one.share)
    .slice(0, MAX_PASSAGES)
    .map(({ passage }) => passage)
}

function wordsIn(text: string, asked: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  analyze(text, (term) => {
    const key = termKey(term, '')
    if (asked.has(key)) found.add(key)
  })
  return found
}
