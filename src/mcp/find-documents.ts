import { documentId } from '../domain/documents/document.ts'
import { visibleHeads } from '../domain/documents/visible-documents.ts'
import { autocomplete } from '../domain/search/autocomplete/autocomplete.ts'
import { search } from '../domain/search/search.ts'
import { seenDatasources } from '../domain/search/visible-datasources.ts'
import type { Services } from '../domain/services.ts'
import type { Caller } from '../domain/shared/caller.ts'
import { documentKey } from '../domain/troubleshooting/content-browser.ts'

const COMPLETED = 10
const MAX_CHARACTERS = 500
/** The most documents checked per data source, page by page, because a caller may be able to read only a few that match. */
const PAGE = 200
const PAGES = 5
const MAX_DATASOURCES = 20

/** The best matches that the caller may read; without words, the newest. */
export async function findDocuments(services: Services, caller: Caller, words: string, pageSize: number) {
  const { hits } = await search(services, caller, {
    query: words.slice(0, 500).replace(/[^\p{L}\p{N}]+/gu, ' '),
    pageSize,
    hints: ['RESULTS'],
    maxSnippetCharacters: 1,
    isForMachine: true,
    listsEach: true,
  })
  return hits.map(({ document }) => document)
}

/** Titles of documents that the caller may read: those with words that begin like these. */
export async function completeTitles(services: Services, caller: Caller, value: string): Promise<string[]> {
  return [...new Set((await byTitle(services, caller, value)).map(({ title }) => title))]
}

/** Ids of such documents: those that begin like this, then those whose titles do. */
export async function completeIds(services: Services, caller: Caller, value: string): Promise<string[]> {
  const ids = value.trim() === '' ? [] : await byId(services, caller, value.trim().slice(0, MAX_CHARACTERS))
  if (ids.length >= COMPLETED) return ids.slice(0, COMPLETED)
  const titled = (await byTitle(services, caller, value)).map(documentId)
  return [...new Set([...ids, ...titled])].slice(0, COMPLETED)
}

async function byTitle(services: Services, caller: Caller, value: string) {
  const query = value.slice(0, MAX_CHARACTERS).replace(/[^\p{L}\p{N}]+/gu, ' ')
  if (query.trim() === '') return findDocuments(services, caller, '', COMPLETED)
  const asked = { query, datasources: [], kinds: ['DOCUMENT'], size: COMPLETED }
  return (await autocomplete(services, caller, asked)).completions.flatMap(({ document }) => document ?? [])
}

/** `wiki:Page:cr` and `cr` both find `wiki:Page:crane`. */
async function byId(services: Services, caller: Caller, value: string): Promise<string[]> {
  const wanted = value.toLowerCase()
  const visibility = await services.visibilities.visibilityOf(caller.email)
  const datasources = await seenDatasources(services, visibility)
  const found: string[] = []
  for (const { name } of datasources.slice(0, MAX_DATASOURCES)) {
    const start = `${name.toLowerCase()}:`
    const isFull = wanted.startsWith(start) || start.startsWith(wanted)
    // Behind the data source and the type; empty while those are being typed.
    const prefix = isFull ? (/^[^:]*:[^:]*:(.*)$/s.exec(wanted)?.[1] ?? '') : wanted
    for await (const id of idsIn(services, caller, name, prefix)) {
      if (isFull && !id.toLowerCase().startsWith(wanted)) continue
      found.push(id)
      if (found.length === COMPLETED) return found
    }
  }
  return found
}

/** Ids in a data source that begin like this, of documents that the caller may read. */
async function* idsIn(services: Services, caller: Caller, datasource: string, prefix: string): AsyncGenerator<string> {
  let after: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const browsed = await services.browser.documents(datasource, { prefix, after, limit: PAGE })
    const ids = browsed.map((each) => documentId({ datasource, ...each }))
    const visible = await visibleHeads(services, caller.email, ids)
    yield* ids.filter((id) => visible.has(id))
    const last = browsed.at(-1)
    if (last === undefined || browsed.length < PAGE) return
    after = documentKey(last)
  }
}
