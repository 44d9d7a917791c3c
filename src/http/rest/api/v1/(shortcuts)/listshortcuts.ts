import Type from 'typebox'
import { listGoLinks } from '../../../../../domain/knowledge/golinks/list-go-links.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentShortcut } from '../../../../present/knowledge/present-shortcut.ts'
import { presentEntityFacet } from '../../../../present/search/present-facet.ts'
import { ListShortcutsResponse } from '../../../../schemas/knowledge/shortcut.ts'
import { named } from '../../../../schemas/named.ts'
import { FacetFilter, readFacetFilter } from '../../../../schemas/search/facet-filter.ts'

const optional = Type.Optional

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/listshortcuts',
  summary: 'List and search the go links the caller can read',
  tag: 'Shortcuts',
  auth: { kind: 'client', scope: 'SHORTCUTS' },
  errors: 'shared',
  request: named('ListShortcutsPaginatedRequest', {
    pageSize: Type.Integer({ minimum: 1, maximum: 1000 }),
    cursor: optional(Type.String({ maxLength: 20_000, description: 'From the previous page, with the same request' })),
    query: optional(Type.String({ maxLength: 1000 })),
    filters: optional(Type.Array(FacetFilter, { maxItems: 20, description: 'createdBy: me or an email address' })),
    sort: optional(
      named('ShortcutSortOptions', {
        sortBy: optional(Type.String({ maxLength: 50, description: 'alias, createTime or updateTime' })),
        orderBy: optional(Type.Enum(['ASC', 'DESC'])),
      }),
    ),
    includeFields: optional(Type.Array(Type.Enum(['FACETS', 'PEOPLE_DETAILS']), { maxItems: 10 })),
  }),
  response: ListShortcutsResponse,
  async handle(services, caller, { pageSize, cursor, query, filters = [], sort, includeFields = [] }) {
    const list = await listGoLinks(services, caller, {
      query,
      filters: filters.map(readFacetFilter),
      sortBy: sort?.sortBy,
      isDescending: sort?.orderBy === 'DESC',
      pageSize,
      cursor,
    })
    const context = await presentContext(services, caller)
    const { url } = services.publicAddress
    return {
      shortcuts: list.links.map((view) => presentShortcut(view, context, url)),
      ...(includeFields.includes('FACETS') && {
        facetResults: list.facets.map((facet) => presentEntityFacet(facet, list.total)),
      }),
      meta: {
        ...(list.cursor !== undefined && { cursor: list.cursor }),
        hasNextPage: list.cursor !== undefined,
        totalItemCount: list.total,
      },
    }
  },
})
