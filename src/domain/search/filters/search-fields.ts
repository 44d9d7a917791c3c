import type { Datasource, PropertyDefinition } from '../../datasources/datasource.ts'
import type { FacetField } from '../engine/search-engine.ts'

/** The meaning of a field name in a request. */
export type SearchField =
  | { readonly kind: 'app' }
  | { readonly kind: 'type' }
  | { readonly kind: 'value'; readonly field: FacetField }
  | { readonly kind: 'person'; readonly field: FacetField; readonly nameField?: FacetField }
  | { readonly kind: 'number' | 'date'; readonly field: FacetField }
  | { readonly kind: 'updated' | 'created' }
  | { readonly kind: 'has' }
  /** What the caller read. */
  | { readonly kind: 'history' }
  | { readonly kind: 'collection' }

const AUTHOR: SearchField = { kind: 'person', field: 'author', nameField: 'authorName' }
const OWNER: SearchField = { kind: 'person', field: 'owner', nameField: 'ownerName' }
const CONTAINER: SearchField = { kind: 'value', field: 'container' }
const TAG: SearchField = { kind: 'value', field: 'tag' }

const BUILT_IN: ReadonlyMap<string, SearchField> = new Map(
  Object.entries({
    app: { kind: 'app' },
    datasource: { kind: 'app' },
    type: { kind: 'type' },
    objecttype: { kind: 'type' },
    from: AUTHOR,
    author: AUTHOR,
    owner: OWNER,
    tag: TAG,
    tags: TAG,
    container: CONTAINER,
    channel: CONTAINER,
    status: { kind: 'value', field: 'status' },
    last_updated_at: { kind: 'updated' },
    updatedat: { kind: 'updated' },
    created_at: { kind: 'created' },
    createdat: { kind: 'created' },
    has: { kind: 'has' },
    my: { kind: 'history' },
    suggested: { kind: 'history' },
    collection: { kind: 'collection' },
  } as const satisfies Record<string, SearchField>),
)

/** The built-in field or custom property with this name, ignoring case. Undefined if there is none. */
export function findField(name: string, datasources: readonly Datasource[]): SearchField | undefined {
  const known = BUILT_IN.get(name.toLowerCase())
  if (known !== undefined) return known
  const property = findProperty(name, datasources)
  return property && propertyField(property)
}

/** Like `findField`, but treats an unknown name as a custom property. */
export function fieldNamed(name: string, datasources: readonly Datasource[]): SearchField {
  return findField(name, datasources) ?? { kind: 'value', field: `property:${name}` }
}

export interface NamedProperty extends PropertyDefinition {
  readonly name: string
}

/** The indexed custom properties of data sources. */
export function* declaredProperties(datasources: readonly Datasource[]): Iterable<NamedProperty> {
  for (const { objectDefinitions = [] } of datasources) {
    for (const { propertyDefinitions = [] } of objectDefinitions) {
      for (const definition of propertyDefinitions) {
        const { name, skipIndexing } = definition
        if (name !== undefined && name !== '' && !skipIndexing) yield { ...definition, name }
      }
    }
  }
}

export function findProperty(name: string, datasources: readonly Datasource[]): NamedProperty | undefined {
  const wanted = name.toLowerCase()
  for (const property of declaredProperties(datasources)) if (property.name.toLowerCase() === wanted) return property
  return undefined
}

function propertyField({ name, propertyType }: NamedProperty): SearchField {
  const field = `property:${name}` as const
  if (propertyType === 'DATE') return { kind: 'date', field }
  if (propertyType === 'INT') return { kind: 'number', field }
  if (propertyType === 'USERID') return { kind: 'person', field }
  return { kind: 'value', field }
}
