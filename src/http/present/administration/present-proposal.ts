import type { ProposedContent } from '../../../domain/proposals/proposal.ts'
import type { ProposalView } from '../../../domain/proposals/view-proposals.ts'
import { presentFacetFilter } from '../../schemas/search/facet-filter.ts'

const HIDDEN = "A document you don't have access to"

export function presentProposal({ proposal, document, isDocumentHidden, skill, proposerName }: ProposalView) {
  const { id, content, state, reason, proposer, proposedAt, decidedBy, decidedAt, note } = proposal
  return {
    id,
    kind: content.kind,
    state,
    title: titleOf(content, document?.title, skill?.name),
    ...detailsOf(content),
    ...(skill && { text: skill.description }),
    ...(document && { documentId: document.id }),
    isDocumentHidden,
    ...(reason !== '' && { reason }),
    proposer,
    proposerName,
    proposedAt: proposedAt.toISOString(),
    ...(decidedBy !== undefined && { decidedBy }),
    ...(decidedAt !== undefined && { decidedAt: decidedAt.toISOString() }),
    ...(note !== '' && { note }),
  }
}

function titleOf({ kind, request }: ProposedContent, document = HIDDEN, skill = 'A deleted skill'): string {
  if (kind === 'announcement') return request.title
  return kind === 'pin' ? document : skill
}

/** What readers would see, except documents. */
function detailsOf({ kind, request }: ProposedContent) {
  if (kind === 'skill') return { skillId: request.skillId }
  const audienceFilters = (request.audienceFilters ?? []).map(presentFacetFilter)
  if (kind === 'pin') return { queries: [...(request.queries ?? [])], audienceFilters }
  const { body, startTime, endTime, viewUrl } = request
  return { ...(body && { text: body.text }), startTime, endTime, ...(viewUrl && { viewUrl }), audienceFilters }
}
