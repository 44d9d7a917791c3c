import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { UsageError } from '../usage-error.ts'
import { readMarkdown } from './read-markdown.ts'

export interface CollectionDocument {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly updatedAt?: string | number
  readonly url?: string
  readonly container?: string
}

export interface CollectionQuery {
  readonly id: string
  readonly text: string
  /** The kind of query. Results are also reported for each kind. */
  readonly kind?: string
  /** Documents that are left out of the ranking: the query was taken from them. */
  readonly src?: readonly string[]
}

/** Documents, queries, and which documents answer which query how well. */
export interface Collection {
  readonly name: string
  readonly documents: readonly CollectionDocument[]
  /** Those with at least one relevant document. */
  readonly queries: readonly CollectionQuery[]
  /** By query, then by document: how relevant it is, above 0. */
  readonly relevance: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Judgements of documents that the collection does not have; they count for nothing. */
  readonly strayJudgements: number
}

/** The documents that questions are asked about: the `corpus` of a collection, or a folder of Markdown files. */
export function readDocuments(folder: string): Pick<Collection, 'documents'> {
  const found = ['corpus.jsonl', 'corpus.jsonl.gz'].some((name) => existsSync(join(folder, name)))
  const pages = found || !existsSync(folder) ? [] : readMarkdown(folder)
  return { documents: pages.length > 0 ? pages : readLines<CollectionDocument>(folder, 'corpus') }
}

/**
 * Reads `corpus`, `queries` and `qrels` from a folder: JSON lines, plain (`.jsonl`) or packed (`.jsonl.gz`). `judged` is another folder to
 * read the queries and qrels from.
 */
export function readCollection(folder: string, judged = folder): Collection {
  const relevance = new Map<string, Map<string, number>>()
  const judgements = readLines<{ qid: string; did: string; rel: number }>(judged, 'qrels')
  const documents = readLines<CollectionDocument>(folder, 'corpus')
  const ids = new Set(documents.map(({ id }) => id))
  let strayJudgements = 0
  for (const { qid, did, rel } of judgements) {
    if (!ids.has(did)) strayJudgements++
    if (rel <= 0 || !ids.has(did)) continue
    const known = relevance.get(qid)
    if (known === undefined) relevance.set(qid, new Map([[did, rel]]))
    else known.set(did, rel)
  }
  return {
    name: basename(resolve(folder)),
    documents,
    queries: readLines<CollectionQuery>(judged, 'queries').filter(({ id }) => relevance.has(id)),
    relevance,
    strayJudgements,
  }
}

function readLines<Line>(folder: string, name: string): Line[] {
  const plain = join(folder, `${name}.jsonl`)
  const packed = `${plain}.gz`
  if (!existsSync(plain) && !existsSync(packed)) {
    throw new UsageError(`--set ${folder} has no ${name}.jsonl or ${name}.jsonl.gz`)
  }
  const file = existsSync(packed) ? packed : plain
  const bytes = readFileSync(file)
  const text = (file === packed ? gunzipSync(bytes) : bytes).toString('utf8')
  return text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [parseLine<Line>(line, file, at + 1)]))
}

function parseLine<Line>(line: string, file: string, number: number): Line {
  try {
    return JSON.parse(line) as Line
  } catch (cause) {
    throw new UsageError(`${file}, line ${number}: ${(cause as Error).message}`)
  }
}
