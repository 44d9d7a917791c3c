import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { type Caller, principalsOf } from '../corpus/company.ts'
import { makeDocument } from '../corpus/corpus.ts'
import type { BenchQuery, QueryKind } from '../corpus/queries.ts'
import { textOf } from '../corpus/words.ts'
import type { BenchAnswer, LoadedEngine } from './bench-engine.ts'

const BATCH_DOCUMENTS = 2000
const INSTALL_LIMIT_MS = 300_000

interface FoundByTantivy {
  readonly keys: readonly number[]
  readonly total: number
  readonly millis: number
  readonly apps?: Readonly<Record<string, number>>
}

/** Tantivy from the Python package index, in an environment of this run's own. Undefined if it can't be had. */
export async function loadTantivy(
  seed: number,
  documentCount: number,
  caller: Caller,
): Promise<LoadedEngine | undefined> {
  const python = makeEnvironment()
  if (python === undefined) return undefined
  const child = spawn(python, [join(import.meta.dirname, 'tantivy_lines.py')], { stdio: ['pipe', 'pipe', 'inherit'] })
  // What it says on its standard error tells more than the pipe.
  child.stdin.on('error', () => undefined)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (request: object): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(request)}\n`)
    const { value, done } = await lines.next()
    if (done === true) throw new Error('Tantivy ended')
    return JSON.parse(value)
  }
  const startedAt = performance.now()
  for (let start = 1; start <= documentCount; start += BATCH_DOCUMENTS) {
    const count = Math.min(BATCH_DOCUMENTS, documentCount - start + 1)
    await ask({ do: 'add', documents: Array.from({ length: count }, (_, at) => toTantivy(seed, start + at)) })
  }
  await ask({ do: 'commit', principals: [...caller.principals] })
  const documentsPerSecond = Math.round(documentCount / ((performance.now() - startedAt) / 1000))
  const checked = new Set<QueryKind>()
  return {
    documentsPerSecond,
    engine: {
      name: 'Tantivy',
      way: 'set of principals, no facet timed',
      async search({ kind, mode, words }: BenchQuery): Promise<BenchAnswer> {
        // The facet takes it a second pass: made once, to be checked.
        const facet = !checked.has(kind)
        checked.add(kind)
        const { apps = {}, ...found } = (await ask({ do: 'search', mode, words, facet })) as FoundByTantivy
        return { ...found, datasources: new Map(Object.entries(apps)) }
      },
      async close() {
        const hasExited = once(child, 'exit')
        child.stdin.end()
        await hasExited
      },
    },
  }
}

function makeEnvironment(): string | undefined {
  const folder = join(temporaryFolder(), 'python')
  const python = join(folder, 'bin', 'python')
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'], timeout: INSTALL_LIMIT_MS })
  try {
    run('python3', '-m', 'venv', folder)
    run(python, '-m', 'pip', 'install', '--quiet', 'tantivy')
    return python
  } catch (error) {
    console.log(`Tantivy is left out: ${(error as Error).message.split('\n')[0]}`)
    return undefined
  }
}

function toTantivy(seed: number, key: number): object {
  const { title, body, datasource, access } = makeDocument(seed, key)
  return {
    key,
    // A word between title and body, so that no phrase goes over the border.
    words: `${textOf(title)} 0 ${textOf(body)}`,
    principals: principalsOf(access, datasource),
    app: datasource,
  }
}
