import { isDeepStrictEqual } from 'node:util'
import { badField } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { changeRecord } from '../audit/change-record.ts'
import { prepareAnnouncement } from '../knowledge/announcements/write-announcement.ts'
import { preparePin } from '../knowledge/pins/write-pin.ts'
import { mayReachEveryone, type PublishingAction } from '../sharing/publishing.ts'
import { type Asking, viewerOf } from '../sharing/viewer.ts'
import { skillToChange } from '../skills/write-skill.ts'
import type { Proposal, ProposedContent } from './proposal.ts'
import type { ProposalDeps } from './proposal-deps.ts'
import { proposalNote } from './proposal-note.ts'

const MAX_WAITING = 20

/** The right that publishing it takes. */
export const ACTION_OF: Readonly<Record<ProposedContent['kind'], PublishingAction>> = {
  announcement: 'announcements.everyone',
  pin: 'pins.everyone',
  skill: 'skills.everyone',
}

export type NewProposal =
  | Exclude<ProposedContent, { kind: 'skill' }>
  | { readonly kind: 'skill'; readonly request: { readonly skillId: string } }

/** Asks for something to be published to everyone. Nobody but the proposer and those who may approve sees it meanwhile. */
export async function propose(
  deps: ProposalDeps,
  caller: Asking,
  proposed: NewProposal,
  reason = '',
): Promise<Proposal> {
  const viewer = await viewerOf(deps, caller)
  if (mayReachEveryone(deps, viewer, ACTION_OF[proposed.kind])) {
    throw new ServiceError('conflict', 'You can publish this yourself, without approval')
  }
  // As it is stored, so that it can be compared with what is stored.
  const content = JSON.parse(JSON.stringify(await checked(deps, caller, proposed))) as ProposedContent
  const key = { name: `proposals of ${caller.email}`, read: () => waitingOf(deps, caller) }
  return changeRecord(deps, viewer.actor, key, async (waiting) => {
    if (waiting.some((each) => isDeepStrictEqual(each.content, content))) {
      throw new ServiceError('conflict', 'You already proposed this; it is waiting for approval')
    }
    if (waiting.length >= MAX_WAITING) {
      throw new ServiceError('conflict', `You have ${MAX_WAITING} proposals waiting; withdraw one first`)
    }
    const proposal: Proposal = {
      id: newId(),
      content,
      reason: reason.trim(),
      proposer: caller.email,
      proposedAt: deps.clock.now(),
      state: 'waiting',
      decidedBy: undefined,
      decidedAt: undefined,
      note: '',
    }
    await deps.proposals.put(proposal)
    const note = { action: 'proposal.create', subject: proposal.id, details: await proposalNote(deps, content) }
    return { result: proposal, note }
  })
}

function waitingOf({ proposals }: ProposalDeps, { email }: Asking): Promise<Proposal[]> {
  return proposals.list({ proposer: email, state: 'waiting' }, MAX_WAITING)
}

/** Refuses what could not be published either. */
async function checked(deps: ProposalDeps, caller: Asking, proposed: NewProposal): Promise<ProposedContent> {
  if (proposed.kind === 'announcement') {
    await prepareAnnouncement(deps, caller, proposed.request)
    return proposed
  }
  if (proposed.kind === 'pin') {
    await preparePin(deps, caller, proposed.request)
    return proposed
  }
  const { record } = await skillToChange(deps, caller, proposed.request.skillId)
  if (record.status === 'ENABLED') throw badField('skillId', 'must be a skill that is not enabled yet')
  return { kind: 'skill', request: { skillId: proposed.request.skillId, version: record.version } }
}
