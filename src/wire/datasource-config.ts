import Type, { type TObject } from 'typebox'
import { named } from './named.ts'
import { Name } from './texts.ts'
import type { Definition } from './wire.ts'

const DOC_CATEGORIES = [
  'UNCATEGORIZED',
  'TICKETS',
  'CRM',
  'PUBLISHED_CONTENT',
  'COLLABORATIVE_CONTENT',
  'QUESTION_ANSWER',
  'MESSAGING',
  'CODE_REPOSITORY',
  'CHANGE_MANAGEMENT',
  'PEOPLE',
  'EMAIL',
  'SSO',
  'ATS',
  'KNOWLEDGE_HUB',
  'EXTERNAL_SHORTCUT',
  'ENTITY',
  'CALENDAR',
  'AGENTS',
  'AI_CONVERSATION',
  'AI_ARTIFACT',
] as const
export type DocCategory = (typeof DOC_CATEGORIES)[number]

const optional = Type.Optional
const Category = Type.Enum([...DOC_CATEGORIES])
const Rewrite = named('CanonicalizingRegexType', {
  matchRegex: optional(Type.String()),
  rewriteRegex: optional(Type.String()),
})
export type RewriteRule = Definition<typeof Rewrite>

export const PropertyDefinition = named('PropertyDefinition', {
  name: optional(Name()),
  displayLabel: optional(Name()),
  displayLabelPlural: optional(Name()),
  propertyType: optional(Type.Enum(['TEXT', 'DATE', 'INT', 'USERID', 'PICKLIST', 'TEXTLIST', 'MULTIPICKLIST'])),
  uiOptions: optional(Type.Enum(['NONE', 'SEARCH_RESULT', 'DOC_HOVERCARD'])),
  hideUiFacet: optional(Type.Boolean()),
  uiFacetOrder: optional(Type.Integer()),
  skipIndexing: optional(Type.Boolean()),
  group: optional(Name()),
})
export type PropertyDefinition = Definition<typeof PropertyDefinition>

const ObjectDefinition = named('ObjectDefinition', {
  name: optional(Name()),
  displayLabel: optional(Name()),
  docCategory: optional(Category),
  propertyDefinitions: optional(Type.Array(PropertyDefinition)),
  propertyGroups: optional(
    Type.Array(named('PropertyGroup', { name: optional(Name()), displayLabel: optional(Name()) })),
  ),
  summarizable: optional(Type.Boolean()),
})

export const Quicklink = named('Quicklink', {
  id: optional(Name()),
  name: optional(Name()),
  shortName: optional(Name()),
  url: optional(Type.String()),
  iconConfig: optional(Type.Record(Type.String(), Type.Unknown())),
  scopes: optional(Type.Array(Type.String())),
})
export type Quicklink = Definition<typeof Quicklink>

/** Everything a data source is configured with, except who sees documents without permissions. */
export const datasourceFields = {
  name: Name({ minLength: 1 }),
  displayName: optional(Name()),
  datasourceCategory: optional(Category),
  urlRegex: optional(Type.String({ description: "Matches the documents' URLs" })),
  iconUrl: optional(Type.String()),
  iconDarkUrl: optional(Type.String()),
  homeUrl: optional(Type.String()),
  objectDefinitions: optional(Type.Array(ObjectDefinition)),
  suggestionText: optional(Type.String()),
  crawlerSeedUrls: optional(Type.Array(Type.String())),
  hideBuiltInFacets: optional(Type.Array(Type.Enum(['TYPE', 'TAG', 'AUTHOR', 'OWNER']))),
  canonicalizingURLRegex: optional(Type.Array(Rewrite)),
  canonicalizingTitleRegex: optional(Type.Array(Rewrite)),
  redlistTitleRegex: optional(Type.String()),
  connectorType: optional(
    Type.Enum([
      'API_CRAWL',
      'BROWSER_CRAWL',
      'BROWSER_HISTORY',
      'BUILTIN',
      'FEDERATED_SEARCH',
      'PUSH_API',
      'WEB_CRAWL',
      'NATIVE_HISTORY',
    ]),
  ),
  quicklinks: optional(Type.Array(Quicklink)),
  renderConfigPreset: optional(Type.String()),
  aliases: optional(Type.Array(Type.String(), { description: 'Additional values for the search operator app:' })),
  isOnPrem: optional(Type.Boolean()),
  trustUrlRegexForViewActivity: optional(Type.Boolean()),
  includeUtmSource: optional(Type.Boolean()),
  stripFragmentInCanonicalUrl: optional(Type.Boolean()),
  identityDatasourceName: optional(
    Type.String({ description: 'Use the users, groups and memberships of this data source' }),
  ),
  productAccessGroup: optional(Type.String({ description: 'Only members of this group can see the data source' })),
  isUserReferencedByEmail: optional(Type.Boolean({ description: 'Permissions refer to users by email instead of ID' })),
  isEntityDatasource: optional(Type.Boolean()),
  isTestDatasource: optional(Type.Boolean()),
}
export type DatasourceFields = Definition<TObject<typeof datasourceFields>>
