import type { DocumentStore } from '../../documents/document-store.ts'
import { foldEmail } from '../../shared/email.ts'
import type { IndexedShortcutStore } from '../../shortcuts/shortcut.ts'
import type { SearchQuery } from '../search-query.ts'

interface GolinkDeps {
  documents: DocumentStore
  indexedShortcuts: IndexedShortcutStore
}

const GOLINK = /^golinks?$/i

/** Whether a request may filter by `has:golink`: only then are short links looked at. */
export function mentionsGolink({ query, facetFilters = [], facetFilterSets = [] }: SearchQuery): boolean {
  if (/\bhas:\s*["“]?golink/i.test(query)) return true
  return [...facetFilters, ...facetFilterSets.flat()].some(({ values }) => values.some(({ value }) => isGolink(value)))
}

export function isGolink(value: string): boolean {
  return GOLINK.test(value.trim())
}

/**
 * Numbers of the documents that a short link leads to. An unlisted one is known to its creator alone. Whether the caller
 * may see the documents is not asked here: no search shows others.
 */
export async function golinkKeys(
  { documents, indexedShortcuts }: GolinkDeps,
  callerEmail: string,
  datasources: readonly string[],
): Promise<readonly number[]> {
  const [external, hosted] = await Promise.all([indexedShortcuts.external(), indexedShortcuts.hosted()])
  const listed = hosted.filter(({ unlisted, createdBy }) => !unlisted || createdBy === foldEmail(callerEmail))
  const urls = new Set([...external, ...listed].map(({ destinationUrl }) => destinationUrl.trim()))
  return documents.keysOfUrls(datasources, [...urls])
}
