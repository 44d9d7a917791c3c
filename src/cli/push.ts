import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Environment } from '../config/read-config.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { PushState } from '../storage/push/push-state.ts'
import { type Command, readArguments, required } from './command.ts'
import { folderSource } from './push/folder-source.ts'
import { gitSource } from './push/git-source.ts'
import { isJsonl, jsonlSource } from './push/jsonl-source.ts'
import { readPermissionRules } from './push/permission-rules.ts'
import { showProgress } from './push/progress.ts'
import { PushClient } from './push/push-client.ts'
import { type PushReport, pushDocuments } from './push/push-documents.ts'
import { Refusals } from './push/refusals.ts'
import type { PushSource } from './push/source.ts'
import { UsageError } from './usage-error.ts'

const OPTIONS = {
  datasource: { type: 'string' },
  url: { type: 'string', default: 'http://127.0.0.1:8080' },
  token: { type: 'string' },
  'object-type': { type: 'string' },
  'view-url-prefix': { type: 'string' },
  permissions: { type: 'string' },
  'delete-missing': { type: 'boolean' },
  restart: { type: 'boolean' },
  'no-git': { type: 'boolean' },
  parallel: { type: 'string', default: '4' },
  state: { type: 'string' },
  strict: { type: 'boolean' },
  quiet: { type: 'boolean' },
} as const

const MAX_PARALLEL = 32

export const pushCommand: Command = {
  usage: `PATH --datasource NAME [--url http://127.0.0.1:8080] [--token TOKEN | --token -]
        [--object-type TYPE] [--view-url-prefix URL] [--permissions FILE] [--delete-missing] [--restart]
        [--no-git] [--strict] [--parallel 4] [--state FILE] [--quiet]

PATH is a .jsonl or .jsonl.gz file (one document per line), a folder, or a Git repository.
In a Git repository, only tracked files are pushed. Use --no-git to read it as a plain folder.
Set the token in ALMANAC_TOKEN, or use --token - to read it from standard input.

--object-type      Object type for documents without one.
--view-url-prefix  Build each document's URL from its path or ID.
--permissions      JSON file that maps path patterns to permissions.
--delete-missing   Also delete documents removed from PATH since an earlier push.
--restart          Send everything again, not only new and changed documents.
--strict           Reject documents with fields that the service doesn't know, instead of ignoring the fields.
--parallel         Batches sent at the same time.
--state            File that records what was pushed. Defaults to one per server, data source and path.
--quiet            Print only problems.`,
  async run(words, environment) {
    const { values, positionals } = readArguments(words, OPTIONS)
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw new UsageError('specify one PATH: a .jsonl file or a folder')
    const datasource = required(values.datasource, 'datasource')
    const url = readUrl(values.url)
    const parallel = readParallel(values.parallel)
    const permissions = values.permissions === undefined ? undefined : readPermissionRules(values.permissions)
    const source = openSource(path, values['no-git'] !== true)
    const token = await readToken(values.token, environment)
    const client = new PushClient({ url, token, isStrict: values.strict === true, onRetry: printRetry })
    // A read-only request, so a wrong URL, token or datasource fails before any document is read.
    const refusal = await client.post('getdatasourceconfig', JSON.stringify({ datasource }))
    if (refusal !== undefined) throw new OperatorError(refusal.message)

    const file = values.state ?? stateFile(environment, [url, datasource, resolve(path)])
    const state = orTell(() => new PushState(file), `can't use ${file}; choose another with --state`)
    const counts = { accepted: 0, unchanged: 0, refused: 0, deleted: 0 }
    const refusals = new Refusals()
    const endProgress = values.quiet === true ? () => undefined : showProgress(process.stderr, source, counts)
    const report = await pushDocuments({ client, state, counts, onRefused: refusals.add }, source, {
      datasource,
      objectType: values['object-type'],
      viewUrlPrefix: values['view-url-prefix'],
      permissions,
      isRestart: values.restart === true,
      deletesMissing: values['delete-missing'] === true,
      parallel,
    }).finally(() => {
      endProgress()
      state.close()
    })
    if (values.quiet !== true) console.log(summary(report))
    printProblems(report, refusals, client.ignoredFields)
  },
}

function summary({ accepted, unchanged, refused, deleted }: PushReport): string {
  return `${accepted} accepted, ${unchanged} unchanged, ${refused} rejected, ${deleted} deleted`
}

function printProblems({ notDeleted }: PushReport, refusals: Refusals, ignoredFields: ReadonlySet<string>): void {
  for (const line of refusals.lines()) console.error(line)
  if (ignoredFields.size > 0) {
    const list = [...ignoredFields].join(', ')
    console.error(`Ignored fields that the service doesn't know: ${list}. Use --strict to reject their documents.`)
  }
  if (notDeleted !== undefined) throw new OperatorError(`nothing was deleted: ${notDeleted}`)
  if (refusals.count > 0) throw new OperatorError(`${rejected(refusals.count)}; see above`)
}

function printRetry(problem: string): void {
  console.error(`almanac: ${problem}; retrying for up to two minutes`)
}

function rejected(count: number): string {
  return count === 1 ? '1 document was rejected' : `${count} documents were rejected`
}

function openSource(path: string, asGit: boolean): PushSource {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new UsageError(`${path} does not exist`)
  if (found.isDirectory()) {
    const readFolder = () => (asGit ? gitSource(path) : undefined) ?? folderSource(path)
    return orTell(readFolder, `can't read ${path}`)
  }
  if (isJsonl(path)) return jsonlSource(path)
  throw new UsageError(`${path} must be a folder or a .jsonl or .jsonl.gz file`)
}

function orTell<T>(work: () => T, problem: string): T {
  try {
    return work()
  } catch (error) {
    throw new OperatorError(`${problem}: ${(error as Error).message}`)
  }
}

function readUrl(given: string): string {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw new UsageError(`--url is "${given}"; use the URL of the service, for example https://search.acme.example`)
  }
  return given.replace(/\/+$/, '')
}

function readParallel(given: string): number {
  const parallel = Number(given)
  if (Number.isInteger(parallel) && parallel >= 1 && parallel <= MAX_PARALLEL) return parallel
  throw new UsageError(`--parallel is "${given}"; use a whole number from 1 to ${MAX_PARALLEL}`)
}

/** A token on the command line shows up in the shell history and the process list, so there are two other ways to pass it. */
async function readToken(given: string | undefined, environment: Environment): Promise<string> {
  const token = (given === '-' ? await text(process.stdin) : (given ?? environment['ALMANAC_TOKEN'] ?? '')).trim()
  if (token === '') throw new UsageError('pass an indexing token with --token, --token - or ALMANAC_TOKEN')
  return token
}

/** One state file per source, datasource and service, in the user's XDG state folder. */
function stateFile(environment: Environment, parts: readonly string[]): string {
  const base = environment['XDG_STATE_HOME'] || join(homedir(), '.local', 'state')
  const name = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24)
  return join(base, 'almanac', 'push', `${name}.db`)
}
