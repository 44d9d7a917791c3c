import type { Stores } from '../../src/storage/stores.ts'
import type { BulkCorpus } from './bulk-corpus.ts'

const READ_DOCUMENTS = 1000
const READ_CHARACTERS = 20_000_000

export interface Comparison {
  readonly compared: number
  /** The first ones. */
  readonly problems: readonly string[]
}

/** Reads every document of the store and compares it with what the last upload held and with what came singly. */
export async function compareStore(
  stores: Stores,
  corpus: BulkCorpus,
  singles: readonly number[],
): Promise<Comparison> {
  const problems: string[] = []
  const seen = new Set<string>()
  let compared = 0
  for (let seq = 0; ; ) {
    const changes = await stores.documents.changesAfter(seq, READ_DOCUMENTS, READ_CHARACTERS)
    const last = changes.at(-1)
    if (last === undefined) break
    for (const change of changes) {
      if (change.kind !== 'upsert') continue
      const { datasource, id, title, body } = change.document
      if (seen.has(`${datasource}:${id}`)) problems.push(`${id} is there twice`)
      seen.add(`${datasource}:${id}`)
      compared++
      if (!id.startsWith('doc-')) continue
      const wanted = corpus.document(Number(id.slice(4)), 'two')
      if (wanted.title !== title || wanted.text !== body) problems.push(`${id} is not the newest`)
    }
    seq = last.seq
  }
  for (const number of corpus.numbers('two')) {
    if (!seen.has(`wiki:doc-${number}`)) problems.push(`doc-${number} is missing`)
  }
  for (const number of singles) {
    const isThere = seen.has(`notes:single-${number}`) || seen.has(`wiki:single-${number}`)
    if (!isThere) problems.push(`single-${number} is missing`)
  }
  const expected = corpus.size('two') + singles.length
  if (compared !== expected) problems.push(`${compared} documents are there, not ${expected}`)
  return { compared, problems: problems.slice(0, 10) }
}
