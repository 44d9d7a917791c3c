import pg from 'pg'
import { startPostgres } from '../../test/support/postgres.ts'
import { type Caller, principalsOf } from '../corpus/company.ts'
import { makeDocument } from '../corpus/corpus.ts'
import type { BenchQuery } from '../corpus/queries.ts'
import { textOf } from '../corpus/words.ts'
import type { BenchAnswer, LoadedEngine } from './bench-engine.ts'
import { fastestWay, type Way } from './fastest-way.ts'

const BATCH_DOCUMENTS = 2000
const SETTINGS = ['shared_buffers=1GB', 'work_mem=256MB', 'maintenance_work_mem=1GB', 'max_wal_size=8GB']

/** The documents in a PostgreSQL of this run's own, with a GIN index over their words. */
export async function loadPostgres(
  seed: number,
  documentCount: number,
  caller: Caller,
  trial: BenchQuery,
): Promise<LoadedEngine> {
  let stop = async () => {}
  const server = await startPostgres({
    whenDone: (end) => {
      stop = end
    },
    settings: SETTINGS,
  })
  const client = new pg.Client({ connectionString: await server.createDatabase() })
  await client.connect()
  await client.query(
    'CREATE TABLE documents (id int, app text NOT NULL, words tsvector NOT NULL, principals text[] NOT NULL)',
  )
  const startedAt = performance.now()
  for (let start = 1; start <= documentCount; start += BATCH_DOCUMENTS) {
    const batch = Array.from({ length: Math.min(BATCH_DOCUMENTS, documentCount - start + 1) }, (_, index) =>
      makeDocument(seed, start + index),
    )
    await client.query(
      `INSERT INTO documents SELECT id, app, to_tsvector('simple', title) || to_tsvector('simple', body), string_to_array(names, ' ')
       FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[]) AS t (id, app, title, body, names)`,
      [
        batch.map(({ key }) => key),
        batch.map(({ datasource }) => datasource),
        batch.map(({ title }) => textOf(title)),
        // A word between title and body, so that no phrase goes over the border.
        batch.map(({ body }) => `0 ${textOf(body)}`),
        batch.map(({ access, datasource }) => principalsOf(access, datasource).join(' ')),
      ],
    )
  }
  await client.query('ALTER TABLE documents ADD PRIMARY KEY (id)')
  await client.query('CREATE INDEX ON documents USING gin (words) WITH (fastupdate = off)')
  const documentsPerSecond = Math.round(documentCount / ((performance.now() - startedAt) / 1000))
  const held = [...caller.principals]
  await client.query('CREATE TEMP TABLE visible (id int PRIMARY KEY)')
  await client.query('INSERT INTO visible SELECT id FROM documents WHERE principals && $1::text[]', [held])
  await client.query('VACUUM ANALYZE documents')
  await client.query('ANALYZE visible')
  const { way, run } = await fastestWay(
    [
      { way: 'array of principals', run: asking(client, 'documents', 'AND principals && $2::text[]', [held]) },
      {
        way: 'table of the caller’s documents, kept',
        run: asking(client, 'documents JOIN visible USING (id)', '', []),
      },
    ],
    trial,
  )
  return {
    documentsPerSecond,
    engine: {
      name: 'PostgreSQL GIN',
      way,
      search: run,
      async close() {
        await client.end()
        await stop()
      },
    },
  }
}

function asking(client: pg.Client, from: string, filter: string, parameters: readonly unknown[]): Way['run'] {
  const text = `
    WITH hits AS MATERIALIZED (
      SELECT id, app, ts_rank(words, query) AS score FROM to_tsquery('simple', $1) AS query, ${from}
      WHERE words @@ query ${filter}
    )
    (SELECT id, NULL AS app, 0 AS count FROM hits ORDER BY score DESC LIMIT 10)
    UNION ALL SELECT NULL, app, count(*)::int FROM hits GROUP BY app`
  const name = `ask ${from}`
  return async (query) => {
    const { rows } = await client.query<{ id: number | null; app: string | null; count: number }>({
      name,
      text,
      values: [matchOf(query), ...parameters],
    })
    return answerOf(rows)
  }
}

function matchOf({ mode, words }: BenchQuery): string {
  return words.join(mode === 'phrase' ? ' <-> ' : mode === 'all' ? ' & ' : ' | ')
}

/** Every document has one datasource, so the facet adds up to the total. */
function answerOf(rows: readonly { id: number | null; app: string | null; count: number }[]): BenchAnswer {
  const datasources = new Map(rows.flatMap(({ app, count }) => (app === null ? [] : [[app, count]])))
  return {
    keys: rows.flatMap(({ id }) => id ?? []),
    total: rows.reduce((sum, { count }) => sum + count, 0),
    datasources,
  }
}
