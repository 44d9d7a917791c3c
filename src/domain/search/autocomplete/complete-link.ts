import type { Datasource, Quicklink } from '../../datasources/datasource.ts'
import { canonicalAlias } from '../../knowledge/golinks/go-link.ts'
import type { GoLinkDeps } from '../../knowledge/golinks/go-link-deps.ts'
import { isListed } from '../../knowledge/golinks/read-go-links.ts'
import { mayRead } from '../../sharing/rights.ts'
import { type Asking, viewerOf } from '../../sharing/viewer.ts'
import { hasWords, wordsOfValue } from '../read-value.ts'
import type { Completion } from './completion.ts'

/** An alias without spaces, with or without `go/`. `go/` by itself matches every alias. */
const ALIAS = /^(?:go\/(\S*)|(\S+))$/i
/** How many go links with the same prefix are checked, since some may be unlisted. */
const LOOKED_AT = 200

/** Go links that the caller can read and whose alias has the typed prefix. */
export async function completeGolink(
  deps: Omit<GoLinkDeps, 'shortcuts'>,
  query: string,
  caller: Asking,
): Promise<Completion[]> {
  const [, behindGo, plain] = ALIAS.exec(query.trim()) ?? []
  const start = behindGo ?? plain
  if (start === undefined) return []
  const [viewer, indexed, made] = await Promise.all([
    viewerOf(deps, caller),
    deps.indexedShortcuts.beginningWith(start.toLowerCase(), LOOKED_AT),
    deps.shortcutMemory.current(),
  ])
  const own = [...made.values()].filter(
    (link) => link.record.alias.startsWith(canonicalAlias(start)) && mayRead(viewer, link),
  )
  const links = [...own.map(({ record }) => record), ...indexed.filter((link) => isListed(link, viewer))]
  return links
    .sort((one, other) => (one.inputAlias.toLowerCase() < other.inputAlias.toLowerCase() ? -1 : 1))
    .map(({ inputAlias, destinationUrl }) => ({
      kind: 'GOLINK',
      text: `go/${inputAlias}`,
      ...(destinationUrl && { url: destinationUrl }),
    }))
}

/** Quick links of data sources. A link with its own matching rules is found only by those. */
export function completeQuicklink(query: string, datasources: readonly Datasource[]): Completion[] {
  const links = datasources.flatMap(({ quicklinks = [] }) => quicklinks)
  return links.flatMap((quicklink): Completion[] => {
    const { name, shortName, url } = quicklink
    const text = name || shortName
    return text && url && isMeant(quicklink, query) ? [{ kind: 'QUICKLINK', text, url, quicklink }] : []
  })
}

function isMeant({ name = '', shortName = '', scopes }: Quicklink, query: string): boolean {
  const isIn = (scope: string) => scopes === undefined || scopes.includes(scope)
  const words = wordsOfValue(query)
  if (words.length === 0) return query.trim() === '' && isIn('AUTOCOMPLETE_ZERO_QUERY')
  const typed = words.join(' ')
  const isExact = [name, shortName].some((text) => wordsOfValue(text).join(' ') === typed)
  if (isExact && isIn('AUTOCOMPLETE_EXACT_MATCH')) return true
  return isIn('AUTOCOMPLETE_FUZZY_MATCH') && (hasWords(name, words) || hasWords(shortName, words))
}
