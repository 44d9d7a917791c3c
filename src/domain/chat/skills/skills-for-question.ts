import { withoutFrontMatter } from '../../../kernel/front-matter.ts'
import { analyze } from '../../analysis/analyze.ts'
import type { Caller } from '../../shared/caller.ts'
import { isReadable } from '../../skills/read-bundle.ts'
import { readableSkills, type SkillReadDeps } from '../../skills/read-skills.ts'
import type { Skill } from '../../skills/skill.ts'
import { MANIFEST } from '../../skills/skill-limits.ts'
import type { Question } from '../answerer.ts'
import { keysOf, wordsOfQuestion } from '../passages/question-words.ts'

/** A skill that may help with a question, and what it says. */
export interface UsedSkill {
  readonly skill: Skill
  readonly instructions: string
  /** Its instructions first. */
  readonly texts: readonly { readonly path: string; readonly text: string }[]
}

const MAX_FOUND = 2
const MAX_TEXT_CHARACTERS = 200_000

/** Which skills a question is answered with: those that an agent names, otherwise those whose description speaks of it. */
export class SkillsForQuestion {
  readonly #deps: SkillReadDeps
  /** Skills in memory are the same objects until they change. */
  readonly #keys = new WeakMap<Skill, ReadonlySet<string>>()

  constructor(deps: SkillReadDeps) {
    this.#deps = deps
  }

  /** As the caller: a skill that they may not read, or that is not enabled, is not there. */
  async of(caller: Caller, question: Question): Promise<UsedSkill[]> {
    const { skillIds } = question
    if (skillIds === undefined && isNarrowed(question)) return []
    if ((await this.#deps.skillMemory.current()).size === 0) return []
    const usable = (await readableSkills(this.#deps, caller)).filter((skill) => isUsable(skill, caller.email))
    const chosen =
      skillIds === undefined ? this.#about(question, usable) : usable.filter(({ id }) => skillIds.includes(String(id)))
    return Promise.all(chosen.map((skill) => this.#read(skill)))
  }

  #about({ text, topic }: Question, skills: readonly Skill[]): Skill[] {
    const asked = keysOf([...wordsOfQuestion(text), ...wordsOfQuestion(topic)], '')
    return skills
      .map((skill) => ({ skill, shared: asked.filter((key) => this.#keysOf(skill).has(key)).length }))
      .filter(({ shared }) => shared > 0)
      .sort((one, other) => other.shared - one.shared || one.skill.id - other.skill.id)
      .slice(0, MAX_FOUND)
      .map(({ skill }) => skill)
  }

  #keysOf(skill: Skill): ReadonlySet<string> {
    const known = this.#keys.get(skill)
    if (known !== undefined) return known
    const words: string[] = []
    analyze(`${skill.record.name} ${skill.record.description}`, (term) => words.push(term))
    const keys = new Set(keysOf(words, ''))
    this.#keys.set(skill, keys)
    return keys
  }

  async #read(skill: Skill): Promise<UsedSkill> {
    const files = await this.#deps.skillVersions.filesOf(skill.id, skill.record.version)
    const texts: { path: string; text: string }[] = []
    let instructions = ''
    let left = MAX_TEXT_CHARACTERS
    for (const { path, bytes } of files) {
      if (bytes.length > left || !isReadable(bytes)) continue
      const whole = Buffer.from(bytes).toString('utf8')
      const text = path === MANIFEST ? withoutFrontMatter(whole) : whole
      left -= text.length
      if (path === MANIFEST) instructions = text
      texts.push({ path, text })
    }
    return { skill, instructions, texts }
  }
}

function isUsable({ sharing, record }: Skill, email: string): boolean {
  return record.status === 'ENABLED' || (record.status === 'DRAFT' && sharing.owner === email)
}

/** Whoever says from where an answer may come wants it from there alone. */
function isNarrowed({ inclusions }: Question): boolean {
  return Object.values(inclusions).some((chosen) => chosen !== undefined && chosen.length > 0)
}
