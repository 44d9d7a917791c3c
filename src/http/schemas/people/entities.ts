import Type from 'typebox'
import { CustomDataValue, Document } from '../document.ts'
import { hint } from '../hint.ts'
import { named } from '../named.ts'
import { FacetFilter } from '../search/facet-filter.ts'
import { FacetResult, SearchResult } from '../search/search-response.ts'
import { Person, Team } from './person.ts'

const optional = Type.Optional

export const PeopleRequest = named('PeopleRequest', {
  timezoneOffset: optional(Type.Integer({ description: "Minutes by which the caller's clock is ahead of UTC" })),
  obfuscatedIds: optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 })),
  emailIds: optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 1000 })),
  includeFields: optional(
    Type.Array(
      Type.Enum([
        'BADGES',
        'BUSY_EVENTS',
        'DOCUMENT_ACTIVITY',
        'INVITE_INFO',
        'PEOPLE_DISTANCE',
        'PERMISSIONS',
        'PEOPLE_DETAILS',
        'MANAGEMENT_DETAILS',
        'PEOPLE_PROFILE_SETTINGS',
        'PEOPLE_WITHOUT_MANAGER',
      ]),
    ),
  ),
  includeTypes: optional(Type.Array(Type.Enum(['PEOPLE_WITHOUT_MANAGER', 'INVALID_ENTITIES']))),
  source: optional(Type.String()),
})

/** A person and what they wrote. */
export const PersonWithDocuments = named('PersonWithDocuments', {
  ...Person.properties,
  relatedDocuments: optional(
    Type.Array(
      named('RelatedDocuments', {
        relation: Type.Enum(['RECENT']),
        results: Type.Array(SearchResult),
        documents: optional(Type.Array(Document)),
      }),
      {
        description: 'With DOCUMENT_ACTIVITY, for tokens with SEARCH or DOCUMENTS',
      },
    ),
  ),
})

export const PeopleResponse = named('PeopleResponse', {
  results: Type.Array(PersonWithDocuments),
  errors: optional(Type.Array(Type.String(), { description: 'Which ids and addresses name nobody' })),
})

export const ListEntitiesRequest = named('ListEntitiesRequest', {
  filter: optional(
    Type.Array(FacetFilter, {
      maxItems: 100,
      description:
        'businessunit, city, country, department, industry, location, region, reportsto, roletype, startafter, startbefore, state, team, title, or a field of your own',
    }),
  ),
  sort: optional(
    Type.Array(
      named('SortOptions', {
        orderBy: optional(Type.Enum(['ASC', 'DESC'])),
        sortBy: optional(Type.String({ description: 'One of the sortOptions of the answer' })),
      }),
      { maxItems: 10, description: 'The first counts' },
    ),
  ),
  entityType: optional(Type.Enum(['PEOPLE', 'TEAMS', 'CUSTOM_ENTITIES'], { description: 'PEOPLE unless said' })),
  datasource: optional(Type.String({ description: 'Custom entities of this datasource alone' })),
  query: optional(Type.String({ maxLength: 1000, description: 'Words of a name, title, team, place, skill …' })),
  includeFields: optional(
    Type.Array(
      Type.Enum([
        'PEOPLE',
        'TEAMS',
        'PEOPLE_DISTANCE',
        'PERMISSIONS',
        'FACETS',
        'INVITE_INFO',
        'LAST_EXTENSION_USE',
        'MANAGEMENT_DETAILS',
        'UNPROCESSED_TEAMS',
      ]),
    ),
  ),
  pageSize: optional(hint(0, 10_000, '100 unless said')),
  cursor: optional(Type.String({ maxLength: 20_000, description: 'Of the previous page, with the same question' })),
  source: optional(Type.String()),
  requestType: optional(
    Type.Enum(['STANDARD', 'FULL_DIRECTORY'], {
      description: 'FULL_DIRECTORY: also those who have left or have not come yet',
    }),
  ),
})

const CustomEntity = named('CustomEntity', {
  id: Type.String(),
  title: Type.String(),
  datasource: Type.String(),
  objectType: optional(Type.String()),
  metadata: optional(
    named('CustomEntityMetadata', { customData: optional(Type.Record(Type.String(), CustomDataValue)) }),
  ),
})

export const ListEntitiesResponse = named('ListEntitiesResponse', {
  results: optional(Type.Array(Person)),
  teamResults: optional(Type.Array(Team)),
  customEntityResults: optional(Type.Array(CustomEntity)),
  facetResults: optional(Type.Array(FacetResult)),
  cursor: optional(Type.String()),
  totalCount: Type.Integer({ description: 'How many there are on all pages' }),
  hasMoreResults: Type.Boolean(),
  sortOptions: Type.Array(Type.String()),
  customFacetNames: optional(Type.Array(Type.String(), { description: "The company's own fields" })),
})
