import type { Caller } from '../../shared/caller.ts'
import { readableSkillsOf, type SkillReadDeps } from '../../skills/read-skills.ts'
import { NOTHING_FOUND } from '../answer-texts.ts'
import type { Answerer, AnswerPiece, Question } from '../answerer.ts'
import { wordsOfQuestion } from '../passages/question-words.ts'
import { type SkillPassage, skillPassages } from './skill-passages.ts'
import { SkillsForQuestion } from './skills-for-question.ts'

/**
 * Adds quotes from skills to an answer, each with its citation. Passes the instructions of skills that an agent names
 * to the answerer.
 * See docs/decisions/0043-agents.md.
 */
export class SkilledAnswerer implements Answerer {
  readonly #inner: Answerer
  readonly #deps: SkillReadDeps
  readonly #skills: SkillsForQuestion

  constructor(inner: Answerer, deps: SkillReadDeps) {
    this.#inner = inner
    this.#deps = deps
    this.#skills = new SkillsForQuestion(deps)
  }

  async *answer(caller: Caller, question: Question, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    const used = await this.#skills.of(caller, question)
    const isNamed = question.skillIds !== undefined
    if (isNamed) for (const { skill } of used) yield { kind: 'step', text: `Using the skill ${skill.record.name}` }
    const skills = isNamed ? used.map(({ skill, instructions }) => ({ name: skill.record.name, instructions })) : []
    const words = [...wordsOfQuestion(question.text), ...wordsOfQuestion(question.topic)]
    const passages = used.length === 0 ? [] : await skillPassages(used, words)
    let prompts: AnswerPiece | undefined
    let isAnswered = false
    for await (const piece of this.#inner.answer(caller, { ...question, skills }, signal)) {
      if (piece.kind === 'prompts') prompts = piece
      // Not before it is known whether a skill says something.
      else if (piece.kind === 'content' && piece.refusal === 'nothing' && passages.length > 0) continue
      else {
        isAnswered ||= piece.kind === 'content'
        yield piece
      }
    }
    if (signal.aborted) return
    for (const passage of passages) {
      const piece = await this.#checked(caller, passage, isAnswered)
      if (piece === undefined) continue
      isAnswered = true
      yield piece
    }
    if (!isAnswered && passages.length > 0) yield { kind: 'content', text: NOTHING_FOUND, refusal: 'nothing' }
    if (prompts !== undefined) yield prompts
  }

  /** Read again as the caller: undefined if they may not read it any more, or if it is another version by now. */
  async #checked(caller: Caller, passage: SkillPassage, isFurther: boolean): Promise<AnswerPiece | undefined> {
    const { id, record } = passage.used.skill
    const now = (await readableSkillsOf(this.#deps, caller, [id])).get(id)
    if (now?.record.version !== record.version) return undefined
    const skill = { id: String(id), name: now.record.name, path: passage.path, text: passage.text }
    return { kind: 'content', text: isFurther ? `\n\n${passage.shown}` : passage.shown, skill }
  }
}
