import { visibleHeads } from '../../documents/visible-documents.ts'
import type { GoLinkDeps } from '../../knowledge/golinks/go-link-deps.ts'
import { isListed } from '../../knowledge/golinks/read-go-links.ts'
import { mayRead } from '../../sharing/rights.ts'
import { type Asking, viewerOf } from '../../sharing/viewer.ts'
import type { SearchQuery } from '../search-query.ts'

type GolinkDeps = Omit<GoLinkDeps, 'shortcuts'>

const GOLINK = /^golinks?$/i

/** Whether a request may filter by `has:golink`. Go links are only loaded if it does. */
export function mentionsGolink({ query, facetFilters = [], facetFilterSets = [] }: SearchQuery): boolean {
  if (/\bhas:\s*["“]?golink/i.test(query)) return true
  return [...facetFilters, ...facetFilterSets.flat()].some(({ values }) => values.some(({ value }) => isGolink(value)))
}

export function isGolink(value: string): boolean {
  return GOLINK.test(value.trim())
}

/**
 * Keys of the documents that go links lead to, limited to links that the caller can read. Permissions of the documents are checked by the
 * search itself.
 */
export async function golinkKeys(
  deps: GolinkDeps,
  caller: Asking,
  datasources: readonly string[],
): Promise<readonly number[]> {
  const { documents, indexedShortcuts, shortcutMemory } = deps
  const [viewer, external, hosted, made] = await Promise.all([
    viewerOf(deps, caller),
    indexedShortcuts.external(),
    indexedShortcuts.hosted(),
    shortcutMemory.current(),
  ])
  const listed = [...external, ...hosted].filter((link) => isListed(link, viewer))
  const own = [...made.values()].filter((link) => mayRead(viewer, link)).map(({ record }) => record)
  const urls = [...listed, ...own].flatMap(({ destinationUrl }) => destinationUrl?.trim() ?? [])
  const heads = await visibleHeads(
    deps,
    caller.email,
    own.flatMap(({ destinationDocumentId }) => destinationDocumentId ?? []),
  )
  const byUrl = await documents.keysOfUrls(datasources, [...new Set(urls)])
  return [...new Set([...byUrl, ...[...heads.values()].map(({ key }) => key)])]
}
