import { type BenchOptions, BenchUsageError, readBenchOptions } from './support/bench-options.ts'

interface Benchmark {
  readonly summary: string
  readonly documents: number
  load(): Promise<(options: BenchOptions) => Promise<Record<string, unknown>>>
}

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  search: {
    summary: 'queries beside SQLite FTS5, Tantivy and PostgreSQL on the same documents',
    documents: 100_000,
    load: async () => (await import('./search.ts')).benchSearch,
  },
  engines: {
    summary: 'load and queries on the embedded engine and on OpenSearch, the same documents; needs a JDK and Maven',
    documents: 20_000,
    load: async () => (await import('./engine-comparison.ts')).benchEngines,
  },
  throughput: {
    summary:
      'searches/s of 1, 8 and 32 people beside one who writes: with and without search threads, beside SQLite FTS5',
    documents: 100_000,
    load: async () => (await import('./throughput.ts')).benchThroughput,
  },
  load: {
    summary: 'documents/s over HTTP, what searches notice of it, and how soon a write is found',
    documents: 50_000,
    load: async () => (await import('./load.ts')).benchLoad,
  },
  bulk: {
    summary: 'two bulk uploads under searches and single writes, everything compared, beside SQLite FTS5',
    documents: 200_000,
    load: async () => {
      const { benchBulk } = await import('./bulk-load.ts')
      return ({ documents }) => benchBulk({ documents, pageSize: 1000, words: 150, parallel: 2 })
    },
  },
  connections: {
    summary:
      'documents/s and processor time of a crawl, beside bulk uploads of the same documents, and of a comparison',
    documents: 20_000,
    load: async () => (await import('./connections.ts')).benchConnections,
  },
  growth: {
    summary: 'queries with 10 k, 100 k and 1 M documents, up to the number given',
    documents: 1_000_000,
    load: async () => (await import('./growth.ts')).benchGrowth,
  },
  large: {
    summary:
      'a load over HTTP by several clients, searches and restarts, for more documents than the others take; --words',
    documents: 10_000_000,
    load: async () => (await import('./large.ts')).benchLarge,
  },
  restart: {
    summary: 'time until a service with documents is ready again',
    documents: 100_000,
    load: async () => (await import('./restart.ts')).benchRestart,
  },
  start: {
    summary: 'commands, and the service without documents until it is ready',
    documents: 0,
    load: async () => (await import('./start.ts')).benchStart,
  },
  space: {
    summary: 'memory and disk after all documents were loaded and deleted, three times over',
    documents: 50_000,
    load: async () => (await import('./space.ts')).benchSpace,
  },
  pauses: {
    summary: 'the longest wait for /healthz while documents are loaded, indexed anew, and sent with long lists',
    documents: 50_000,
    load: async () => (await import('./pauses.ts')).benchPauses,
  },
  writes: {
    summary: 'single writes in a row, each with words of its own, and how soon they are found',
    documents: 4000,
    load: async () => (await import('./writes.ts')).benchWrites,
  },
  vectors: {
    summary: 'the nearest ten of what a caller sees, beside brute force in 32-bit numbers; then `meaning`',
    documents: 100_000,
    load: async () => (await import('./vectors.ts')).benchVectors,
  },
  meaning: {
    summary:
      'a service with search by meaning beside one without: search, load, restart, memory, how soon a write is found',
    documents: 100_000,
    load: async () => (await import('./meaning.ts')).benchMeaning,
  },
  insights: {
    summary: 'insights over a year of events of a thousand people; --docs is the number of events',
    documents: 1_000_000,
    load: async () => (await import('./insights.ts')).benchInsights,
  },
  governance: {
    summary: 'a report with every detector over all documents, and what searches notice of it',
    documents: 20_000,
    load: async () => (await import('./governance.ts')).benchGovernance,
  },
  web: {
    summary: 'key press to painted results in a browser, with the demo company and with documents',
    documents: 100_000,
    load: async () => (await import('./web.ts')).benchWeb,
  },
  chat: {
    summary: 'answers without a model, alone and 50 at once, with the demo company and with documents',
    documents: 100_000,
    load: async () => (await import('./chat.ts')).benchChat,
  },
  confidence: {
    summary:
      'how likely an answer must be right: fits its weights to questions; --data is the folder of the collections',
    documents: 0,
    load: async () => (await import('./confidence.ts')).benchConfidence,
  },
  cost: {
    summary: 'processor time of a search over HTTP on the demo company, all threads, by stage',
    documents: 0,
    load: async () => (await import('./cost.ts')).benchCost,
  },
  http: {
    summary: 'a whole search over HTTP against the call of the engine inside it',
    documents: 100_000,
    load: async () => (await import('./http.ts')).benchHttp,
  },
}

const USAGE = `npm run bench -- BENCHMARK [--docs N] [--seed S] [--rivals sqlite,tantivy,postgres|none] [--data FOLDER]

${Object.entries(BENCHMARKS)
  .map(([name, { summary, documents }]) => `  ${name.padEnd(10)} ${summary} (default: ${documents} documents)`)
  .join('\n')}

http, restart and throughput fill a store directly; with --data they keep the folder, and use it as it is the next time.
The last line of the output is one JSON object.`

const [name = '', ...words] = process.argv.slice(2)
const benchmark = BENCHMARKS[name]
if (benchmark === undefined) {
  console.error(USAGE)
  process.exit(2)
}
try {
  const options = readBenchOptions(words, benchmark.documents)
  const result = await (await benchmark.load())(options)
  console.log(JSON.stringify(result))
} catch (error) {
  if (!(error instanceof BenchUsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')))
    throw error
  console.error(`bench: ${(error as Error).message}\n\n${USAGE}`)
  process.exitCode = 2
}
