import Type from 'typebox'
import { PROPOSAL_STATES } from '../../../domain/proposals/proposal.ts'
import { named } from '../named.ts'
import { FacetFilter } from '../search/facet-filter.ts'
import { Time } from './admin-fields.ts'

const optional = Type.Optional

/** Why, for those who decide. */
export const reasonField = {
  reason: optional(
    Type.String({ maxLength: 2000, description: 'Why it should be published, for the administrator who decides' }),
  ),
}

export const ProposalStateField = Type.Enum([...PROPOSAL_STATES])

const ProposalInfo = named('ProposalInfo', {
  id: Type.String(),
  kind: Type.Enum(['announcement', 'pin', 'skill']),
  state: ProposalStateField,
  title: Type.String({ description: 'Of the announcement, the document or the skill' }),
  text: optional(Type.String()),
  queries: optional(Type.Array(Type.String())),
  startTime: optional(Type.String()),
  endTime: optional(Type.String()),
  viewUrl: optional(Type.String()),
  audienceFilters: optional(Type.Array(FacetFilter, { description: 'Empty: everyone' })),
  documentId: optional(Type.String()),
  isDocumentHidden: Type.Boolean({ description: "It is about a document that you don't have access to" }),
  skillId: optional(Type.String()),
  reason: optional(Type.String()),
  proposer: Type.String(),
  proposerName: Type.String(),
  proposedAt: Time(),
  decidedBy: optional(Type.String()),
  decidedAt: optional(Time()),
  note: optional(Type.String({ description: 'What the administrator says about it' })),
})

export const Proposals = named('Proposals', {
  items: Type.Array(ProposalInfo, { description: 'Newest first, at most 200' }),
})

export const ProposalDecision = named('ProposalDecision', {
  approve: Type.Boolean({ description: 'true publishes it, false declines it' }),
  note: optional(Type.String({ maxLength: 2000, description: 'Shown to the proposer' })),
})
