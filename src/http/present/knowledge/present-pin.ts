import type { Pin } from '../../../domain/knowledge/pins/pin.ts'
import type { PinDocument } from '../../schemas/knowledge/pin.ts'
import { presentFacetFilter } from '../../schemas/search/facet-filter.ts'
import type { Wire } from '../../schemas/wire.ts'
import { type PersonNames, presentAuthor } from '../present-document.ts'

export function presentPin(pin: Pin, people: PersonNames): Wire<typeof PinDocument> {
  const { id, record, sharing, createdAt, updatedAt, updatedBy } = pin
  return {
    id: String(id),
    documentId: record.documentId,
    queries: [...record.queries],
    ...(sharing.audience.length > 0 && { audienceFilters: sharing.audience.map(presentFacetFilter) }),
    attribution: presentAuthor({ email: sharing.owner }, people),
    updatedBy: presentAuthor({ email: updatedBy }, people),
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  }
}
