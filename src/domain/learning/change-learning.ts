import { ServiceError } from '../../kernel/errors.ts'
import type { AuditDeps } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { LearnedRanking } from './learned-ranking.ts'
import type { LearningChoiceStore } from './learning-choice.ts'

export interface LearningDeps extends AuditDeps {
  learningChoice: LearningChoiceStore
  learnedRanking: Pick<LearnedRanking, 'isAllowed'>
}

export interface LearningStatus {
  readonly isOn: boolean
  /** The setting that switches it off, if one does. */
  readonly fixedBy: string | undefined
}

export async function learningStatus({ learningChoice, learnedRanking }: LearningDeps): Promise<LearningStatus> {
  const fixedBy = learnedRanking.isAllowed ? undefined : 'ALMANAC_RANK_BY_USE'
  return { isOn: fixedBy === undefined && (await learningChoice.isOn()), fixedBy }
}

/** Lets ranking learn from use, or stops it. Applies to the next search on every node. */
export async function changeLearning(deps: LearningDeps, actor: Actor, isOn: boolean): Promise<LearningStatus> {
  refuseUnless(actor, 'learning')
  const { learningChoice } = deps
  const { fixedBy } = await learningStatus(deps)
  if (fixedBy !== undefined) {
    throw new ServiceError('conflict', `${fixedBy} turns learning off; remove it from the environment and restart`)
  }
  await changeRecord(deps, actor, { name: 'learning', read: () => learningChoice.isOn() }, async (before) => {
    await learningChoice.save(isOn)
    const note = { action: 'learning.change', subject: 'learning', details: { before, after: isOn } }
    return { result: undefined, note: before === isOn ? undefined : note }
  })
  return learningStatus(deps)
}
