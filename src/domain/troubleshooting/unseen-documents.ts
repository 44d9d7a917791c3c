import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { hiddenFromAll } from '../access/hidden-from-all.ts'
import type { Datasource, DatasourceStore } from '../datasources/datasource.ts'
import { administeredDatasource } from '../datasources/get-datasource.ts'
import type { Indexer } from '../documents/indexer.ts'
import type { ListedDocument } from './browse-datasource.ts'
import { type ContentBrowser, documentKey, type RestrictedDocument } from './content-browser.ts'

export interface UnseenDeps {
  readonly datasources: DatasourceStore
  readonly browser: ContentBrowser
}

/** Rows read at a stretch: a few milliseconds. */
const SLICE = 4000
/** As many are listed. Whoever has more changes the data source, not each document. */
const MAX_LISTED = 5000

/** How many documents of each data source nobody can see. */
export async function countUnseen(deps: UnseenDeps): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const datasources = await deps.datasources.list()
  for await (const { datasource } of unseenIn(deps, datasources)) {
    counts.set(datasource, (counts.get(datasource) ?? 0) + 1)
  }
  return counts
}

/** The documents of a data source that nobody can see, by ID. */
export async function listUnseen(
  deps: UnseenDeps & { readonly indexer: Indexer },
  name: string,
  prefix: string,
): Promise<ListedDocument[]> {
  const datasource = await administeredDatasource(deps.datasources, name)
  const appliedSeq = deps.indexer.appliedSeq()
  const found: ListedDocument[] = []
  for await (const document of unseenIn(deps, [datasource])) {
    if (!document.id.toLowerCase().startsWith(prefix.toLowerCase())) continue
    found.push({
      ...document,
      isIndexed: document.seq <= appliedSeq,
      hiddenBecause: hiddenFromAll(datasource, document),
    })
    if (found.length === MAX_LISTED) break
  }
  return found.sort((one, other) => (documentKey(one) < documentKey(other) ? -1 : 1))
}

async function* unseenIn(
  { browser }: UnseenDeps,
  datasources: readonly Datasource[],
): AsyncGenerator<RestrictedDocument, void> {
  const byName = new Map(datasources.map((each) => [each.name, each]))
  // Their documents may be hidden by the settings of the data source, whatever their own permissions are.
  const closed = datasources
    .filter(({ visibility, defaultAccess }) => visibility === 'NOT_ENABLED' || defaultAccess === 'nobody')
    .map(({ name }) => name)
  const yieldIfDue = timeSlices()
  let after: number | undefined = 0
  while (after !== undefined) {
    const slice = await browser.restricted(closed, after, SLICE)
    for (const document of slice.found) {
      const datasource = byName.get(document.datasource)
      if (datasource !== undefined && hiddenFromAll(datasource, document) !== undefined) yield document
    }
    after = slice.next
    await yieldIfDue()
  }
}
