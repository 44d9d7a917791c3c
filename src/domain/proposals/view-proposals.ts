import { visibleHeads } from '../documents/visible-documents.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { Asking } from '../sharing/viewer.ts'
import { readSkillId } from '../skills/skill.ts'
import type { Proposal, ProposalFilter, ProposalState, ProposedContent } from './proposal.ts'
import type { ProposalDeps } from './proposal-deps.ts'

const MAX_LISTED = 200

/** A proposal as one reader sees it. */
export interface ProposalView {
  readonly proposal: Proposal
  /** The document it is about, if the reader may see it. */
  readonly document?: { readonly id: string; readonly title: string }
  /** It is about a document that the reader may not see. */
  readonly isDocumentHidden: boolean
  /** Of a skill, as it is now. */
  readonly skill?: { readonly name: string; readonly description: string }
  /** The proposer's name, as far as it's known. */
  readonly proposerName: string
}

/** What the caller proposed, with what became of it. */
export async function ownProposals(deps: ProposalDeps, { email }: Asking): Promise<ProposalView[]> {
  return viewed(deps, email, { proposer: email })
}

/** What members propose to publish to everyone. */
export async function listProposals(
  deps: ProposalDeps,
  actor: Extract<Actor, { kind: 'account' }>,
  state: ProposalState | undefined,
): Promise<ProposalView[]> {
  refuseUnless(actor, 'proposals')
  return viewed(deps, actor.email, state === undefined ? {} : { state })
}

export function documentOf({ kind, request }: ProposedContent): string | undefined {
  if (kind === 'pin') return request.documentId
  return kind === 'announcement' ? request.sourceDocumentId : undefined
}

async function viewed(deps: ProposalDeps, email: string, filter: ProposalFilter): Promise<ProposalView[]> {
  const proposals = await deps.proposals.list(filter, MAX_LISTED)
  const ids = proposals.flatMap(({ content }) => documentOf(content) ?? [])
  const heads = await visibleHeads(deps, email, ids)
  const directory = await deps.directory.current()
  const nameOf = (person: string) => {
    const slot = directory.slotOfEmail(person)
    return (slot === undefined ? undefined : directory.entry(slot)?.name) || person
  }
  return Promise.all(
    proposals.map(async (proposal) => {
      const documentId = documentOf(proposal.content)
      const head = documentId === undefined ? undefined : heads.get(documentId)
      const skill = await skillOf(deps, proposal.content)
      return {
        proposal,
        ...(head && documentId !== undefined && { document: { id: documentId, title: head.title } }),
        isDocumentHidden: documentId !== undefined && head === undefined,
        ...(skill && { skill }),
        proposerName: nameOf(proposal.proposer),
      }
    }),
  )
}

async function skillOf({ skills }: ProposalDeps, { kind, request }: ProposedContent) {
  if (kind !== 'skill') return undefined
  const found = await skills.find(readSkillId(request.skillId))
  return found && { name: found.record.name, description: found.record.description }
}
