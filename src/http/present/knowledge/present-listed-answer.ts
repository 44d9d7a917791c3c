import type { Sharing } from '../../../domain/sharing/sharing.ts'
import type { ListedAnswer as View } from '../../../domain/web/browse-answers.ts'
import type { ListedAnswer } from '../../schemas/knowledge/listed-answer.ts'
import { presentFacetFilter } from '../../schemas/search/facet-filter.ts'
import type { Wire } from '../../schemas/wire.ts'
import { presentAuthor } from '../present-document.ts'
import type { PresentContext } from './present-collection.ts'
import { presentVerification } from './present-verification.ts'

export function presentListedAnswer(
  { answer: { id, record, sharing, updatedAt }, verification }: View,
  reader: string,
  context: PresentContext,
): Wire<typeof ListedAnswer> {
  return {
    id,
    question: record.question,
    author: presentAuthor({ email: sharing.owner }, context.people),
    updateTime: updatedAt.toISOString(),
    visibility: visibilityOf(sharing, reader),
    ...(sharing.audience.length > 0 && { audienceFilters: sharing.audience.map(presentFacetFilter) }),
    ...(verification && { verification: presentVerification(verification, context) }),
  }
}

function visibilityOf(
  { owner, isOpen, grants, audience }: Sharing,
  reader: string,
): Wire<typeof ListedAnswer>['visibility'] {
  if (isOpen || grants.some(({ to }) => to.kind === 'group' && to.type === 'ALL')) return 'DOMAIN_VISIBLE'
  const isShared = audience.length > 0 || grants.some(({ to }) => to.kind === 'group' || to.email !== owner)
  return !isShared && owner === reader ? 'PRIVATE' : 'SPECIFIC_PEOPLE_AND_GROUPS'
}
