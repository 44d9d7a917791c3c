import { documentVisibility, isForDatasourceUsers, soleGroupsOf } from '../../domain/access/document-visibility.ts'
import type { Datasource } from '../../domain/datasources/datasource.ts'
import { containerIdOf, type DocumentFacts, documentId } from '../../domain/documents/document.ts'
import type { StoredDocument } from '../../domain/documents/document-store.ts'
import { documentUrl } from '../../domain/documents/document-url.ts'
import { personValue } from '../../domain/search/engine/to-indexed-document.ts'
import type { UserReference } from '../../wire/document-definition.ts'
import type { Document } from '../schemas/document.ts'
import type { Person } from '../schemas/people/person.ts'
import type { Wire } from '../schemas/wire.ts'
import { presentCustomData } from './present-custom-data.ts'

/** Looks up people in the in-memory directory. */
export interface PersonNames {
  idOf(value: string): string
  nameOf(email: string): string | undefined
}

/** A document on the wire of the Client API. */
export function presentDocument(
  stored: StoredDocument,
  datasource: Datasource | undefined,
  people: PersonNames,
  viewerEmail?: string,
): Wire<typeof Document> {
  const { facts, objectType } = stored
  const id = documentId(stored)
  const containerId = containerIdOf(stored)
  const groups = soleGroupsOf(stored.permissions)
  const definition = datasource?.objectDefinitions?.find(({ name }) => name === objectType)
  return {
    id,
    datasource: stored.datasource,
    // The same word as in the type filter. `metadata.objectType` has the name that requests use.
    ...(objectType && { docType: definition?.displayLabel || objectType }),
    title: stored.title,
    url: documentUrl(stored),
    metadata: {
      datasource: stored.datasource,
      datasourceInstance: stored.datasource,
      documentId: id,
      datasourceId: stored.id,
      ...(objectType && { objectType }),
      ...(facts.container && { container: facts.container }),
      ...(containerId !== undefined && { containerId }),
      ...(facts.mimeType && { mimeType: facts.mimeType }),
      ...(facts.createdAt !== undefined && { createTime: new Date(facts.createdAt).toISOString() }),
      updateTime: new Date(stored.updatedAt).toISOString(),
      ...personField('author', facts.author, people),
      ...personField('owner', facts.owner, people),
      ...personField('updatedBy', facts.updatedBy, people),
      ...(facts.tags && facts.tags.length > 0 && { labels: [...facts.tags] }),
      ...(facts.status && { status: facts.status }),
      ...(facts.customProperties &&
        facts.customProperties.length > 0 && { customData: presentCustomData(facts.customProperties, datasource) }),
      visibility: documentVisibility(stored.permissions, datasource),
      ...(groups.length === 1 && { visibilityGroup: groups[0] }),
      ...(groups.length > 1 && { visibilityGroups: [...groups] }),
      ...(isForDatasourceUsers(stored.permissions, datasource) && {
        visibilityDatasource: datasource?.displayName ?? stored.datasource,
      }),
      ...presentInteractions(facts.interactions),
      documentCategory: definition?.docCategory ?? datasource?.datasourceCategory ?? 'UNCATEGORIZED',
      ...(viewerEmail !== undefined && { viewerInfo: { role: roleOf(facts, viewerEmail) } }),
    },
  }
}

/** What a document says of a reader: it is theirs, or they may look at it. */
function roleOf({ owner, author }: DocumentFacts, email: string): 'OWNER' | 'VIEWER' {
  return [owner, author].some((person) => person?.email?.toLowerCase() === email) ? 'OWNER' : 'VIEWER'
}

/** As the data source sent them, without looking the people up. */
function presentInteractions({
  numViews,
  numLikes,
  numComments,
}: NonNullable<DocumentFacts['interactions']> = {}): Pick<
  Wire<typeof Document>['metadata'],
  'interactions' | 'visitCount'
> {
  const interactions = {
    ...(numComments !== undefined && { numComments }),
    ...(numLikes !== undefined && {
      numReactions: numLikes,
      reacts: [{ type: 'LIKE', count: numLikes }],
      reactions: numLikes > 0 ? ['LIKE'] : [],
    }),
    ...(numViews !== undefined && { visitorCount: { count: numViews } }),
  }
  return {
    ...(Object.keys(interactions).length > 0 && { interactions }),
    ...(numViews !== undefined && { visitCount: { count: numViews } }),
  }
}

function personField<Name extends string>(
  name: Name,
  person: UserReference | undefined,
  people: PersonNames,
): { [key in Name]?: Wire<typeof Person> } {
  if (person === undefined || personValue(person) === '') return {}
  return { [name]: presentAuthor(person, people) } as { [key in Name]?: Wire<typeof Person> }
}

/** A person named by a document. The name in the document wins over the one in the directory. */
export function presentAuthor(person: UserReference, people: PersonNames): Wire<typeof Person> {
  const value = personValue(person)
  return { name: person.name || people.nameOf(value) || value, obfuscatedId: people.idOf(value) }
}
