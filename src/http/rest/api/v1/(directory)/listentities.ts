import { documentId } from '../../../../../domain/documents/document.ts'
import { readEntitySort } from '../../../../../domain/people/people-query.ts'
import { searchPeople } from '../../../../../domain/people/search-people.ts'
import { searchTeams } from '../../../../../domain/people/search-teams.ts'
import { listCustomEntities } from '../../../../../domain/search/entities/list-custom-entities.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentEach } from '../../../../present/present-each.ts'
import { presentCustomEntity, presentProfile, presentTeam } from '../../../../present/present-person.ts'
import { presentEntityFacet } from '../../../../present/search/present-facet.ts'
import { ListEntitiesRequest, ListEntitiesResponse } from '../../../../schemas/people/entities.ts'
import { readFacetFilter } from '../../../../schemas/search/facet-filter.ts'

const DEFAULT_PAGE_SIZE = 100

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/listentities',
  summary: 'Search and filter people, teams or custom entities',
  tag: 'Entities',
  auth: { kind: 'client', scope: 'ENTITIES' },
  request: ListEntitiesRequest,
  response: ListEntitiesResponse,
  async handle(services, caller, request, { log }) {
    const { entityType = 'PEOPLE', includeFields: fields = [], filter = [], sort = [] } = request
    const [first] = sort
    const asked = {
      query: request.query,
      filters: filter.map(readFacetFilter),
      sort: readEntitySort(first?.sortBy, first?.orderBy, entityType),
      pageSize: request.pageSize ?? DEFAULT_PAGE_SIZE,
      cursor: request.cursor,
      isFullDirectory: request.requestType === 'FULL_DIRECTORY',
      hasFacets: fields.includes('FACETS'),
    }
    const rest = ({ total, cursor }: { total: number; cursor: string | undefined }) => ({
      totalCount: total,
      hasMoreResults: cursor !== undefined,
      ...(cursor !== undefined && { cursor }),
    })
    if (entityType === 'TEAMS') {
      const answer = await searchTeams(services, caller, asked)
      return {
        teamResults: presentEach(answer.teams, log, ({ team }) => team.id, presentTeam),
        ...(asked.hasFacets && { facetResults: answer.facets.map((facet) => presentEntityFacet(facet, answer.total)) }),
        ...rest(answer),
        sortOptions: ['ENTITY_NAME', 'TEAM_SIZE', 'RELEVANCE'],
      }
    }
    if (entityType === 'CUSTOM_ENTITIES') {
      const answer = await listCustomEntities(services, caller, { ...asked, datasource: request.datasource })
      return {
        customEntityResults: presentEach(
          answer.hits,
          log,
          ({ document }) => documentId(document),
          ({ document }) => presentCustomEntity(document, answer.datasources.get(document.datasource)),
        ),
        ...(asked.hasFacets && { facetResults: answer.facets.map((facet) => presentEntityFacet(facet, answer.total)) }),
        ...rest(answer),
        sortOptions: ['RELEVANCE'],
      }
    }
    const answer = await searchPeople(services, caller, asked, {
      hasManagement: fields.includes('MANAGEMENT_DETAILS'),
      hasSignUp: fields.includes('INVITE_INFO'),
      distanceFrom: fields.includes('PEOPLE_DISTANCE') ? caller.email : undefined,
    })
    return {
      results: presentEach(answer.people, log, ({ entry }) => entry.id, presentProfile),
      ...(asked.hasFacets && {
        facetResults: answer.facets.map((facet) => presentEntityFacet(facet, answer.total)),
        customFacetNames: [...answer.customFields],
      }),
      ...rest(answer),
      sortOptions: ['ENTITY_NAME', 'FIRST_NAME', 'LAST_NAME', 'ORG_SIZE_COUNT', 'START_DATE', 'RELEVANCE'],
    }
  },
})
