import Type from 'typebox'
import { CustomDataValue, Document } from '../document.ts'
import { hint } from '../hint.ts'
import { named } from '../named.ts'
import { FacetFilter } from '../search/facet-filter.ts'
import { FacetResult, SearchResult } from '../search/search-response.ts'
import { Person, Team } from './person.ts'

const optional = Type.Optional

export const PeopleRequest = named('PeopleRequest', {
  timezoneOffset: optional(Type.Integer({ description: "The caller's UTC offset in minutes" })),
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
  errors: optional(Type.Array(Type.String(), { description: 'IDs and emails that match no one' })),
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
        sortBy: optional(Type.String({ description: 'One of the sortOptions in the response' })),
      }),
      { maxItems: 10, description: 'The first one counts' },
    ),
  ),
  entityType: optional(Type.Enum(['PEOPLE', 'TEAMS', 'CUSTOM_ENTITIES'], { description: 'Default: PEOPLE' })),
  datasource: optional(Type.String({ description: 'Only custom entities of this data source' })),
  query: optional(Type.String({ maxLength: 1000, description: 'Words from a name, title, team, location, skill …' })),
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
  pageSize: optional(hint(0, 10_000, 'Default: 100.')),
  cursor: optional(Type.String({ maxLength: 20_000, description: 'From the previous page, with the same question' })),
  source: optional(Type.String()),
  requestType: optional(
    Type.Enum(['STANDARD', 'FULL_DIRECTORY'], {
      description: 'FULL_DIRECTORY also includes former and future employees',
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
  totalCount: Type.Integer({ description: 'Total number across all pages' }),
  hasMoreResults: Type.Boolean(),
  sortOptions: Type.Array(Type.String()),
  customFacetNames: optional(Type.Array(Type.String(), { description: 'Custom fields' })),
})
