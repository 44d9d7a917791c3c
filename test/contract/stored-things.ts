import { compileAcl } from '../../src/domain/access/principals.ts'
import type { Datasource } from '../../src/domain/datasources/datasource.ts'
import type { Document } from '../../src/domain/documents/document.ts'
import type { Stores } from '../../src/storage/stores.ts'

export const AT = new Date('2026-06-01T12:00:00Z')

export function put(documents: Stores['documents'], value: Document, version = 0) {
  return documents.put([{ document: value, acl: compileAcl(value.datasource, value.permissions), version }], AT)
}

export function datasource(name: string): Datasource {
  return {
    name,
    displayName: name,
    datasourceCategory: 'UNCATEGORIZED',
    trustUrlRegexForViewActivity: true,
    stripFragmentInCanonicalUrl: true,
    isEntityDatasource: false,
    isTestDatasource: false,
    isUserReferencedByEmail: false,
    defaultAccess: 'everyone',
    visibility: 'ENABLED_FOR_ALL',
  }
}

export function document(id: string, rest: Partial<Document> = {}): Document {
  return {
    datasource: 'wiki',
    objectType: '',
    id,
    title: id,
    viewUrl: undefined,
    facts: { tags: ['t'] },
    body: `body of ${id}`,
    summary: '',
    updatedAt: AT.getTime(),
    permissions: undefined,
    ...rest,
  }
}
