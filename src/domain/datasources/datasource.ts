import type { DatasourceFields } from '../../wire/datasource-config.ts'

export type { DocCategory, PropertyDefinition, Quicklink, RewriteRule } from '../../wire/datasource-config.ts'

export type DefaultAccess = 'everyone' | 'datasourceUsers' | 'nobody'
export const DEFAULT_ACCESS: readonly DefaultAccess[] = ['everyone', 'datasourceUsers', 'nobody']
/** Of a new datasource, wherever it is created: API, console or command line. The console gets it through OpenAPI. */
export const INITIAL_ACCESS: DefaultAccess = 'everyone'

export type DatasourceVisibility = 'ENABLED_FOR_ALL' | 'ENABLED_FOR_TEST_GROUP' | 'NOT_ENABLED'

type Always =
  | 'displayName'
  | 'datasourceCategory'
  | 'trustUrlRegexForViewActivity'
  | 'stripFragmentInCanonicalUrl'
  | 'isUserReferencedByEmail'
  | 'isEntityDatasource'
  | 'isTestDatasource'

/** A source of documents with its own users and groups. Field names are those of the interface. */
export type Datasource = DatasourceFields &
  Required<Pick<DatasourceFields, Always>> & {
    /** Who sees a document that came without permissions. */
    readonly defaultAccess: DefaultAccess
    readonly visibility: DatasourceVisibility
    /** The connection that fills it. Nothing else may write its documents, users and groups. */
    readonly connectionId?: string | undefined
    /** Lowercase emails of the people who see the data source while it's `ENABLED_FOR_TEST_GROUP`. Absent: no one. */
    readonly testGroup?: readonly string[]
    /** When it was deleted. What it holds is deleted in the background, then it. */
    readonly deletedAt?: string
  }

export interface DatasourceStore {
  find(name: string): Promise<Datasource | undefined>
  /** Inside a transaction: the same, and whoever else wants to write any datasource waits until it ends. */
  hold(name: string): Promise<Datasource | undefined>
  list(): Promise<Datasource[]>
  /** Creates or overwrites. Who may see what can change with it, so the identity version moves. */
  put(datasource: Datasource, at: Date): Promise<void>
  /** Removes its configuration only. */
  remove(name: string): Promise<void>
}
