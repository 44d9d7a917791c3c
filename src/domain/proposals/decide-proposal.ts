import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { changeRecord } from '../audit/change-record.ts'
import { visibleHeads } from '../documents/visible-documents.ts'
import { prepareAnnouncement } from '../knowledge/announcements/write-announcement.ts'
import { preparePin } from '../knowledge/pins/write-pin.ts'
import type { AccountActor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { type Asking, viewerOf } from '../sharing/viewer.ts'
import { readSkillId } from '../skills/skill.ts'
import { setSkillStatus } from '../skills/write-skill.ts'
import type { Proposal } from './proposal.ts'
import type { ProposalDeps } from './proposal-deps.ts'
import { proposalNote } from './proposal-note.ts'
import { ACTION_OF } from './propose.ts'
import { documentOf } from './view-proposals.ts'

export interface ProposalDecision {
  readonly isApproved: boolean
  readonly note?: string | undefined
}

/** Publishes a proposal in its proposer's name, or declines it. */
export async function decideProposal(
  deps: ProposalDeps,
  actor: AccountActor,
  id: string,
  { isApproved, note = '' }: ProposalDecision,
): Promise<Proposal> {
  refuseUnless(actor, 'proposals')
  const proposed = await deps.proposals.find(id)
  if (proposed === undefined) throw noProposal(id)
  refuseUnless(actor, ACTION_OF[proposed.content.kind])
  // What is proposed never changes, so it may be checked before the transaction.
  const publish = isApproved ? await publisherOf(deps, actor, proposed) : undefined
  return changing(deps, actor, id, async (before) => {
    const published = await publish?.()
    const after: Proposal = {
      ...before,
      state: isApproved ? 'approved' : 'declined',
      decidedBy: actor.email,
      decidedAt: deps.clock.now(),
      note: note.trim(),
    }
    const said = await proposalNote(deps, before.content)
    const details = { ...said, proposer: before.proposer, ...(published && { published }) }
    return { after, action: isApproved ? 'proposal.approve' : 'proposal.decline', details }
  })
}

/** Takes back what the caller proposed. */
export async function withdrawProposal(deps: ProposalDeps, caller: Asking, id: string): Promise<Proposal> {
  const { actor } = await viewerOf(deps, caller)
  return changing(deps, actor, id, async (before) => {
    if (before.proposer !== caller.email) throw noProposal(id)
    const after: Proposal = { ...before, state: 'withdrawn', decidedAt: deps.clock.now() }
    return { after, action: 'proposal.withdraw', details: await proposalNote(deps, before.content) }
  })
}

interface Change {
  readonly after: Proposal
  readonly action: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Changes a proposal that waits. Of several who decide, the first does. */
function changing(
  deps: ProposalDeps,
  actor: AccountActor,
  id: string,
  change: (before: Proposal) => Promise<Change>,
): Promise<Proposal> {
  const key = { name: `proposal ${id}`, read: () => deps.proposals.find(id) }
  return changeRecord(deps, actor, key, async (before) => {
    if (before === undefined) throw noProposal(id)
    if (before.state !== 'waiting') {
      const by = before.decidedBy === undefined ? '' : ` by ${before.decidedBy}`
      throw new ServiceError('conflict', `This proposal was already ${before.state}${by}`)
    }
    const { after, action, details } = await change(before)
    await deps.proposals.put(after)
    return { result: after, note: { action, subject: id, details } }
  })
}

/** What publishes it, in the transaction of the decision. Returns what it became, for the audit log. */
async function publisherOf(
  deps: ProposalDeps,
  actor: AccountActor,
  { content, proposer }: Proposal,
): Promise<() => Promise<string>> {
  const author = await deps.accounts.find(proposer)
  if (author?.isActive !== true)
    throw new ServiceError('conflict', `${proposer} no longer has an active account; decline this proposal`)
  await refuseUnseen(deps, actor, documentOf(content))
  const asking: Asking = { email: proposer }
  if (content.kind === 'announcement') {
    const write = await prepareAnnouncement(deps, asking, content.request)
    return async () => {
      const made = await deps.announcements.exclusively(() => deps.announcements.add(write))
      return `announcement ${made?.id}`
    }
  }
  if (content.kind === 'pin') {
    const write = await preparePin(deps, asking, content.request)
    return async () => `pin ${(await deps.pins.exclusively(() => deps.pins.add(write)))?.id}`
  }
  const { skillId, version } = content.request
  return async () => {
    const skill = await deps.skills.find(readSkillId(skillId))
    if (skill?.record.version !== version) {
      throw new ServiceError(
        'conflict',
        'The skill was changed or deleted after it was proposed; decline this proposal',
      )
    }
    await setSkillStatus(deps, { email: actor.email, scopes: new Set(['ADMIN']) }, skillId, 'ENABLED')
    return `skill ${skillId}`
  }
}

/** The approver must be able to see what everyone would see. */
async function refuseUnseen(deps: ProposalDeps, { email }: AccountActor, documentId: string | undefined) {
  if (documentId === undefined || (await visibleHeads(deps, email, [documentId])).has(documentId)) return
  throw badField('approve', "can't be true, because you don't have access to the document")
}

function noProposal(id: string): ServiceError {
  return new ServiceError('not_found', `Proposal ${quoted(id)} not found`)
}
