import { documentVisibility, isForDatasourceUsers, soleGroupsOf } from '../../domain/access/document-visibility.ts'
import { categoryOf } from '../../domain/datasources/category-of.ts'
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
  nameOfGroup: (group: string) => string | undefined = (group) => group,
): Wire<typeof Document> {
  const { facts, objectType } = stored
  const id = documentId(stored)
  const containerId = containerIdOf(stored)
  const sole = soleGroupsOf(stored.permissions)
  const groups = sole.flatMap((group) => nameOfGroup(group) ?? [])
  const definition = datasource?.objectDefinitions?.find(({ name }) => name === objectType)
  // Field by field: every result of every search has these, and spreading objects into each other takes several times as long.
  const metadata: Wire<typeof Document>['metadata'] = {
    datasource: stored.datasource,
    datasourceInstance: stored.datasource,
    documentId: id,
    datasourceId: stored.id,
    updateTime: new Date(stored.updatedAt).toISOString(),
    visibility: documentVisibility(stored.permissions, datasource),
    documentCategory: categoryOf(datasource, objectType),
  }
  if (objectType) metadata.objectType = objectType
  if (facts.container) metadata.container = facts.container
  if (containerId !== undefined) metadata.containerId = containerId
  if (facts.mimeType) metadata.mimeType = facts.mimeType
  if (facts.createdAt !== undefined) metadata.createTime = new Date(facts.createdAt).toISOString()
  if (isNamed(facts.author)) metadata.author = presentAuthor(facts.author, people)
  if (isNamed(facts.owner)) metadata.owner = presentAuthor(facts.owner, people)
  if (isNamed(facts.updatedBy)) metadata.updatedBy = presentAuthor(facts.updatedBy, people)
  if (facts.tags && facts.tags.length > 0) metadata.labels = [...facts.tags]
  if (facts.status) metadata.status = facts.status
  if (facts.customProperties && facts.customProperties.length > 0) {
    metadata.customData = presentCustomData(facts.customProperties, datasource)
  }
  // All or none: fewer would say that fewer are required.
  if (groups.length === 1 && sole.length === 1) metadata.visibilityGroup = groups[0]!
  if (groups.length > 1 && groups.length === sole.length) metadata.visibilityGroups = [...groups]
  if (isForDatasourceUsers(stored.permissions, datasource)) {
    metadata.visibilityDatasource = datasource?.displayName ?? stored.datasource
  }
  if (facts.interactions !== undefined) Object.assign(metadata, presentInteractions(facts.interactions))
  if (viewerEmail !== undefined) metadata.viewerInfo = { role: roleOf(facts, viewerEmail) }
  const shown: Wire<typeof Document> = {
    id,
    datasource: stored.datasource,
    title: stored.title,
    url: documentUrl(stored),
    metadata,
  }
  // The same word as in the type filter. `metadata.objectType` has the name that requests use.
  if (objectType) shown.docType = definition?.displayLabel || objectType
  return shown
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
}: NonNullable<DocumentFacts['interactions']>): Pick<Wire<typeof Document>['metadata'], 'interactions' | 'visitCount'> {
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

function isNamed(person: UserReference | undefined): person is UserReference {
  return person !== undefined && personValue(person) !== ''
}

/** A person named by a document. The name in the document wins over the one in the directory. */
export function presentAuthor(person: UserReference, people: PersonNames): Wire<typeof Person> {
  const value = personValue(person)
  return { name: person.name || people.nameOf(value) || value, obfuscatedId: people.idOf(value) }
}
