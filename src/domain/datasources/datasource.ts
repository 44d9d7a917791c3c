export type DefaultAccess = 'everyone' | 'datasourceUsers' | 'nobody'
export const DEFAULT_ACCESS: readonly DefaultAccess[] = ['everyone', 'datasourceUsers', 'nobody']
/** Of a new datasource, wherever it is created: API, console or command line. The console gets it through OpenAPI. */
export const INITIAL_ACCESS: DefaultAccess = 'everyone'

export type DatasourceVisibility = 'ENABLED_FOR_ALL' | 'ENABLED_FOR_TEST_GROUP' | 'NOT_ENABLED'

export const DOC_CATEGORIES = [
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

export interface PropertyDefinition {
  readonly name?: string
  readonly displayLabel?: string
  readonly displayLabelPlural?: string
  readonly propertyType?: 'TEXT' | 'DATE' | 'INT' | 'USERID' | 'PICKLIST' | 'TEXTLIST' | 'MULTIPICKLIST'
  readonly uiOptions?: 'NONE' | 'SEARCH_RESULT' | 'DOC_HOVERCARD'
  readonly hideUiFacet?: boolean
  readonly uiFacetOrder?: number
  readonly skipIndexing?: boolean
  readonly group?: string
}

export interface ObjectDefinition {
  readonly name?: string
  readonly displayLabel?: string
  readonly docCategory?: DocCategory
  readonly propertyDefinitions?: readonly PropertyDefinition[]
  readonly propertyGroups?: readonly { readonly name?: string; readonly displayLabel?: string }[]
  readonly summarizable?: boolean
}

export interface RewriteRule {
  readonly matchRegex?: string
  readonly rewriteRegex?: string
}

/** A source of documents with its own users and groups. Field names are those of the interface. */
export interface Datasource {
  readonly name: string
  readonly displayName: string
  readonly datasourceCategory: DocCategory
  readonly urlRegex?: string
  readonly homeUrl?: string
  readonly iconUrl?: string
  readonly iconDarkUrl?: string
  readonly suggestionText?: string
  readonly crawlerSeedUrls?: readonly string[]
  readonly objectDefinitions?: readonly ObjectDefinition[]
  readonly hideBuiltInFacets?: readonly ('TYPE' | 'TAG' | 'AUTHOR' | 'OWNER')[]
  readonly canonicalizingURLRegex?: readonly RewriteRule[]
  readonly canonicalizingTitleRegex?: readonly RewriteRule[]
  readonly redlistTitleRegex?: string
  readonly connectorType?: string
  readonly quicklinks?: readonly Quicklink[]
  readonly renderConfigPreset?: string
  readonly aliases?: readonly string[]
  readonly isOnPrem?: boolean
  readonly trustUrlRegexForViewActivity: boolean
  readonly includeUtmSource?: boolean
  readonly stripFragmentInCanonicalUrl: boolean
  readonly isEntityDatasource: boolean
  readonly isTestDatasource: boolean

  /** Users, groups and memberships are taken from this other datasource. */
  readonly identityDatasourceName?: string
  /** Only members of this group see anything of the datasource. */
  readonly productAccessGroup?: string
  /** Access lists and memberships name users by e-mail; otherwise by the id under which they were indexed. */
  readonly isUserReferencedByEmail: boolean
  /** Who sees a document that came without permissions. */
  readonly defaultAccess: DefaultAccess
  readonly visibility: DatasourceVisibility
  /** The lowercase emails that can see the data source with `ENABLED_FOR_TEST_GROUP`. Absent: no one. */
  readonly testGroup?: readonly string[]
}

export interface Quicklink {
  readonly id?: string
  readonly name?: string
  readonly shortName?: string
  readonly url?: string
  readonly iconConfig?: Readonly<Record<string, unknown>>
  readonly scopes?: readonly string[]
}

export interface DatasourceStore {
  find(name: string): Promise<Datasource | undefined>
  /** Inside a transaction: the same, and whoever else wants to write any datasource waits until it ends. */
  hold(name: string): Promise<Datasource | undefined>
  list(): Promise<Datasource[]>
  /** Creates or overwrites. Who may see what can change with it, so the identity version moves. */
  put(datasource: Datasource, at: Date): Promise<void>
}
