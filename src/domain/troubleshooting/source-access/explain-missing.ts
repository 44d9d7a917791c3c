import type { StoredConnection } from '../../connections/connection.ts'
import type { ConnectionStore } from '../../connections/connection-store.ts'
import type { ConnectionProblem, ConnectionScope, CrawlStore } from '../../connections/crawl-store.ts'
import { isSelected } from '../../connections/run/read-identity.ts'
import { documentIdOf } from '../../connections/run/to-definition.ts'
import type { DocumentEventStore } from '../../documents/document-events.ts'
import type { Candidate, Located } from './locate-item.ts'
import type { AccessStep, SourceAccess } from './source-access.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30

export interface MissingDeps {
  connections: ConnectionStore
  crawls: CrawlStore
  documentEvents: DocumentEventStore
  clock: { now(): Date }
}

/** Why there is no document for a URL: no connection reads it, or one does and hasn't read the item. */
export async function explainMissing(
  deps: MissingDeps,
  email: string,
  { url, candidates }: Extract<Located, { kind: 'missing' }>,
): Promise<SourceAccess> {
  const [candidate] = candidates
  const nothing = { user: email, item: undefined, freshness: undefined }
  if (candidate === undefined) {
    const summary = `No connection reads ${url.host || url.protocol}. Add a connection to it, or check the URL.`
    const steps = [{ name: 'Connection', result: 'failed', text: summary }] as const
    return { ...nothing, verdict: 'not-covered', summary, connection: undefined, steps, canAsk: false }
  }
  const { connection, itemId } = candidate
  const found = await reasons(deps, candidate, url)
  const text = `${connection.title} reads ${url.host}, but has no document with this URL.`
  const canAsk = itemId !== undefined
  const steps: AccessStep[] = [{ name: 'Connection', result: 'info', text }, ...found]
  if (found.length === 0) {
    const ask = canAsk ? ' Ask the source now to find out.' : ''
    const why = `The item may be newer than the last run, deleted, or not visible to the account that Almanac reads with.${ask}`
    steps.push({ name: 'Item', result: 'failed', text: why, action: { kind: 'run' } })
  }
  const failed = steps.find(({ result }) => result === 'failed')
  return {
    ...nothing,
    verdict: 'not-indexed',
    summary: `No one can find it: ${text} ${failed?.text ?? ''}`.trim(),
    connection: { id: connection.id, title: connection.title },
    steps,
    canAsk,
  }
}

async function reasons(deps: MissingDeps, candidate: Candidate, url: URL): Promise<AccessStep[]> {
  const { connection, itemId } = candidate
  const { id } = connection
  const scopes = await deps.crawls.scopes(id)
  const steps: AccessStep[] = []
  const ofRuns = await runSteps(deps, connection)
  if (itemId !== undefined) {
    const [problem] = await deps.crawls.problemsOf(id, 'item', [itemId])
    if (problem !== undefined) steps.push(problemStep('Item', problem))
    const scope = scopes.find((each) => each.id === problem?.scope)
    if (scope !== undefined) steps.push(...(await scopeSteps(deps, connection, scope)))
    if (problem !== undefined) return [...steps, ...ofRuns]
    const gone = await goneStep(deps, candidate, itemId)
    if (gone !== undefined) steps.push(gone)
  }
  const scope = scopeOfUrl(scopes, url)
  if (scope !== undefined) steps.push(...(await scopeSteps(deps, connection, scope)))
  return [...steps, ...ofRuns]
}

async function runSteps({ connections }: MissingDeps, connection: StoredConnection): Promise<AccessStep[]> {
  const runs = (await connections.runs(connection.id, 10)).filter(({ mode }) => mode !== 'dry-run')
  const { title, isPaused, comparedAt } = connection
  if (runs.length === 0) {
    const action = { kind: isPaused ? 'resume' : 'run' } as const
    return [{ name: 'Runs', result: 'failed', text: `${title} hasn't run yet. Start it.`, action }]
  }
  const steps: AccessStep[] = []
  const [last] = runs
  if (last?.message !== undefined && last.outcome !== 'done' && last.outcome !== 'problems') {
    const text = `The last run failed: ${last.message}`
    steps.push({ name: 'Runs', result: 'failed', text, action: { kind: 'test-connection' } })
  } else if (comparedAt === undefined) {
    const text = `The first run of ${title} hasn't finished, so items are still missing.`
    steps.push({ name: 'Runs', result: 'failed', text })
  }
  if (isPaused) {
    const text = `${title} is paused, so it reads nothing new.`
    steps.push({ name: 'Runs', result: 'failed', text, action: { kind: 'resume' } })
  }
  return steps
}

async function scopeSteps(
  { crawls }: MissingDeps,
  connection: StoredConnection,
  { id, title, state }: ConnectionScope,
): Promise<AccessStep[]> {
  if (!isSelected({ connection }, id)) return [notChosen(title)]
  const [problem] = await crawls.problemsOf(connection.id, 'scope', [id])
  if (problem !== undefined) return [problemStep('Scope', problem)]
  if (state === 'done') return []
  const text =
    state === 'hidden'
      ? `The source no longer lists ${title}.`
      : `${title} hasn't been read completely yet. Wait for the run.`
  return [{ name: 'Scope', result: 'failed', text }]
}

export function notChosen(scopeTitle: string): AccessStep {
  const text = `It's in ${scopeTitle}, which this connection doesn't read. Choose it to read it.`
  return { name: 'Scope', result: 'failed', text, action: { kind: 'choose-scopes' } }
}

function problemStep(name: string, { subject, reason, attempts, nextAt }: ConnectionProblem): AccessStep {
  const times = attempts === 1 ? 'once' : `${attempts} times`
  const next = nextAt === undefined ? "It isn't tried again by itself." : "It's tried again by itself."
  const text = `It couldn't be read (tried ${times}): ${reason} ${next}`
  return { name, result: 'failed', text, action: { kind: 'retry', subject } }
}

async function goneStep(
  { documentEvents, clock }: MissingDeps,
  { connection, connector }: Candidate,
  itemId: string,
): Promise<AccessStep | undefined> {
  const since = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  for (const { name: objectType } of connector.objectTypes) {
    const document = { datasource: connection.datasource, objectType, id: documentIdOf(itemId) }
    const [event] = await documentEvents.eventsOf(document, since, 1)
    if (event === undefined || event.kind !== 'DELETED') continue
    const text = `It was deleted on ${event.at.toISOString().slice(0, 10)}, because the source said it was gone.`
    return { name: 'Item', result: 'failed', text }
  }
  return undefined
}

/** The one with the longest address that the URL is under. */
function scopeOfUrl(scopes: readonly ConnectionScope[], { href }: URL): ConnectionScope | undefined {
  const under = scopes.filter(
    ({ url = '' }) => url !== '' && (href === url || href.startsWith(url.replace(/\/?$/, '/'))),
  )
  return under.sort((one, other) => (other.url ?? '').length - (one.url ?? '').length)[0]
}
