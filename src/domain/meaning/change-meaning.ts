import { badField } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { AuditDeps } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { Meaning } from './meaning.ts'
import type { MeaningChoice, MeaningChoiceStore, MeaningOption, MeaningSwitch } from './meaning-choice.ts'

export interface MeaningDeps extends AuditDeps {
  meaning: Pick<Meaning, 'progress'> | undefined
  meaningChoice: MeaningChoiceStore
  meaningSwitch: MeaningSwitch
  engine: { documentCount(): number }
}

export interface MeaningStatus {
  readonly inUse: MeaningChoice
  readonly fixedBy: string | undefined
  readonly options: readonly MeaningOption[]
  readonly documents: number
  /** Documents without vectors yet, counted up to `MOST_WAITING`. */
  readonly waiting: number
  /** Why vectors can't be made at the moment. */
  readonly problem: string | undefined
}

/** How search by meaning is set up, and how far the vectors are. */
export async function meaningStatus(deps: MeaningDeps): Promise<MeaningStatus> {
  const { meaning, meaningSwitch, engine } = deps
  const isOn = meaningSwitch.inUse !== 'off'
  const options = await meaningSwitch.options()
  const missing = options.find(({ choice }) => choice === meaningSwitch.inUse)?.unavailable
  return {
    inUse: meaningSwitch.inUse,
    fixedBy: meaningSwitch.fixedBy,
    options,
    documents: engine.documentCount(),
    waiting: isOn ? ((await meaning?.progress.waiting()) ?? 0) : 0,
    problem: isOn ? (missing ?? meaning?.progress.problem()) : undefined,
  }
}

/** Chooses how search finds documents by meaning. Other nodes follow within seconds. */
export async function changeMeaning(deps: MeaningDeps, actor: Actor, choice: MeaningChoice): Promise<MeaningStatus> {
  refuseUnless(actor, 'meaning')
  const { meaningChoice, meaningSwitch } = deps
  if (meaningSwitch.fixedBy !== undefined) {
    throw new ServiceError('conflict', `${meaningSwitch.fixedBy} decides this; remove it from the environment first`)
  }
  const option = (await meaningSwitch.options()).find((each) => each.choice === choice)
  if (option?.unavailable !== undefined) throw badField('choice', `can't be ${choice}: ${option.unavailable}`)
  await changeRecord(deps, actor, { name: 'meaning', read: () => meaningChoice.read() }, async (before) => {
    await meaningChoice.save(choice)
    const note = {
      action: 'meaning.change',
      subject: 'meaning',
      details: { before: before ?? 'default', after: choice },
    }
    return { result: undefined, note: before === choice ? undefined : note }
  })
  await meaningSwitch.follow()
  return meaningStatus(deps)
}
