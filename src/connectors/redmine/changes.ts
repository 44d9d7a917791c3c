import type { Change, Source } from '#connector-kit'
import { RedmineApi, type RedmineProject } from './api.ts'
import type { RedmineConfig } from './config.ts'
import { attachmentPrefix, attachmentVersions, type RedmineIssue } from './issues.ts'
import { hasModule, readProjects } from './projects.ts'
import { type RedmineWikiPage, wikiId, wikiVersion } from './wiki.ts'

type RedmineSource = Source<RedmineConfig>

/** So many wikis are looked at in one run; the next one goes on with the others. */
const MAX_WIKIS = 200
/** The same for issues with attachments. */
const MAX_ISSUES = 5000
const ISSUES_AT_ONCE = 100

interface Cursor {
  /** When the newest issue was changed. */
  readonly updatedOn: string
  /** How many issues there were, and the highest ID among them. Undefined: not counted yet. */
  readonly total?: number
  readonly lastId?: number
  /** The project whose wiki was looked at last. */
  readonly wiki?: number
  /** The issue whose attachments were looked at last. */
  readonly attached?: number
}

/**
 * Redmine lists issues by their last change, and that is all it reports. So each run also looks at the index of every
 * wiki, and counts issues: if there are fewer than there should be, the projects that lost some are listed. A deleted attachment
 * doesn't change its issue, so issues with attachments are looked at, too.
 */
export async function* changes(source: RedmineSource, cursor: string | undefined): AsyncIterable<Change> {
  const api = new RedmineApi(source)
  if (cursor === undefined) {
    yield { kind: 'cursor', next: JSON.stringify(await startOf(api)) }
    return
  }
  const before = readCursor(cursor)
  const seen = new ChangedIssues(before)
  yield* changedIssues(source, api, seen)
  const projects = await readProjects(api)
  const total = await countIssues(api)
  const expected = before.total === undefined ? total : before.total + seen.created
  if (total < expected) yield* shrunkProjects(source, api, projects, seen)
  const wikis = source.config.wiki ? nextWikis(projects, before.wiki) : []
  for (const { id } of wikis) yield* changedPages(source, api, id)
  const wiki = wikis.at(-1)?.id
  const issues = source.config.attachments ? nextIssues(await attachedTo(source, projects, seen), before.attached) : []
  yield* changedAttachments(source, api, issues)
  const attached = issues.at(-1)
  const next: Cursor = {
    ...seen.next,
    total,
    ...(wiki !== undefined && { wiki }),
    ...(attached !== undefined && { attached }),
  }
  yield { kind: 'cursor', next: JSON.stringify(next) }
}

/** Before this version, a cursor was only the time of the newest change. */
function readCursor(cursor: string): Cursor {
  return cursor.startsWith('{') ? (JSON.parse(cursor) as Cursor) : { updatedOn: cursor }
}

async function startOf(api: RedmineApi): Promise<Cursor> {
  const newest = async (sort: string) =>
    (await api.get<{ issues: RedmineIssue[] }>('/issues.json', { status_id: '*', sort, limit: 1 })).issues[0]
  // Counted first: an issue that is created meanwhile is one too many later, and never one too few.
  const total = await countIssues(api)
  const lastId = (await newest('id:desc'))?.id ?? 0
  return { updatedOn: (await newest('updated_on:desc'))?.updated_on ?? '1970-01-01T00:00:00Z', total, lastId }
}

async function countIssues(api: RedmineApi, project?: number): Promise<number> {
  const of = project === undefined ? {} : { project_id: project, subproject_id: '!*' }
  return (await api.get<{ total_count: number }>('/issues.json', { ...of, status_id: '*', limit: 1 })).total_count
}

/** Issues that the feed reported, by ID, with the project each is in. */
class ChangedIssues {
  readonly projects = new Map<string, number>()
  readonly #before: Cursor
  #updatedOn: string
  #lastId: number | undefined
  created = 0

  constructor(before: Cursor) {
    this.#before = before
    this.#updatedOn = before.updatedOn
    this.#lastId = before.lastId
  }

  get updatedOn(): string {
    return this.#before.updatedOn
  }

  get next(): Cursor {
    return { updatedOn: this.#updatedOn, ...(this.#lastId !== undefined && { lastId: this.#lastId }) }
  }

  /** Pages shift while they are read, so an issue may come twice. */
  add({ id, project, updated_on }: RedmineIssue): void {
    if (!this.projects.has(`issue-${id}`) && id > (this.#before.lastId ?? Number.POSITIVE_INFINITY)) this.created++
    this.projects.set(`issue-${id}`, project.id)
    if (updated_on > this.#updatedOn) this.#updatedOn = updated_on
    this.#lastId = Math.max(this.#lastId ?? 0, id)
  }
}

async function* changedIssues(source: RedmineSource, api: RedmineApi, seen: ChangedIssues): AsyncIterable<Change> {
  const query = {
    status_id: '*',
    sort: 'updated_on',
    updated_on: `>=${seen.updatedOn}`,
    ...(source.config.attachments && { include: 'attachments' }),
  }
  for await (const { rows } of api.pages<RedmineIssue>('/issues.json', 'issues', query)) {
    for (const issue of rows) {
      seen.add(issue)
      const scope = String(issue.project.id)
      yield { kind: 'changed', id: `issue-${issue.id}`, scope }
      if (!source.config.attachments) continue
      yield* differing(source, scope, attachmentPrefix(issue.id), attachmentVersions(issue))
    }
  }
}

/** Projects with another number of issues than is stored, once the reported ones are. */
async function* shrunkProjects(
  source: RedmineSource,
  api: RedmineApi,
  projects: readonly RedmineProject[],
  { projects: changed }: ChangedIssues,
): AsyncIterable<Change> {
  for (const project of projects) {
    let stored = [...changed.values()].filter((id) => id === project.id).length
    for await (const { id } of source.known(String(project.id), 'issue-')) if (!changed.has(id)) stored++
    const listed = hasModule(project, 'issue_tracking') ? await countIssues(api, project.id) : 0
    if (listed !== stored) yield { kind: 'scope', id: String(project.id) }
  }
}

function nextWikis(projects: readonly RedmineProject[], after = 0): RedmineProject[] {
  const wikis = projects.filter((project) => hasModule(project, 'wiki')).sort((a, b) => a.id - b.id)
  if (wikis.length <= MAX_WIKIS) return wikis
  const start = wikis.findIndex(({ id }) => id > after)
  return [...wikis.slice(Math.max(0, start)), ...wikis].slice(0, MAX_WIKIS)
}

/** Issues with stored attachments, without those that were reported. */
async function attachedTo(
  source: RedmineSource,
  projects: readonly RedmineProject[],
  { projects: changed }: ChangedIssues,
): Promise<number[]> {
  const issues = new Set<number>()
  for (const project of projects) {
    for await (const { id } of source.known(String(project.id), 'attachment-')) {
      const issue = Number(id.split('-')[1])
      if (!changed.has(`issue-${issue}`)) issues.add(issue)
    }
  }
  return [...issues].sort((a, b) => a - b)
}

function nextIssues(issues: readonly number[], after = 0): number[] {
  if (issues.length <= MAX_ISSUES) return [...issues]
  const start = issues.findIndex((id) => id > after)
  return [...issues.slice(Math.max(0, start)), ...issues].slice(0, MAX_ISSUES)
}

async function* changedAttachments(
  source: RedmineSource,
  api: RedmineApi,
  ids: readonly number[],
): AsyncIterable<Change> {
  for (let at = 0; at < ids.length; at += ISSUES_AT_ONCE) {
    const some = ids.slice(at, at + ISSUES_AT_ONCE).join(',')
    const query = { issue_id: some, status_id: '*', include: 'attachments', limit: ISSUES_AT_ONCE }
    const { issues } = await api.get<{ issues: RedmineIssue[] }>('/issues.json', query)
    for (const issue of issues) {
      yield* differing(source, String(issue.project.id), attachmentPrefix(issue.id), attachmentVersions(issue))
    }
  }
}

async function* changedPages(source: RedmineSource, api: RedmineApi, project: number): AsyncIterable<Change> {
  const answer = await api.find<{ wiki_pages: RedmineWikiPage[] }>(`/projects/${project}/wiki/index.json`)
  const pages = answer?.wiki_pages ?? []
  const versions = new Map(pages.map((page) => [wikiId(project, page.title), wikiVersion(page)]))
  yield* differing(source, String(project), wikiId(project, ''), versions)
}

/** What must be read again, because it's new, has another version, or isn't there any more. */
async function* differing(
  source: RedmineSource,
  scope: string,
  prefix: string,
  versions: ReadonlyMap<string, string>,
): AsyncIterable<Change> {
  const same = new Set<string>()
  for await (const { id, version } of source.known(scope, prefix)) {
    if (versions.get(id) === version) same.add(id)
    else if (!versions.has(id)) yield { kind: 'changed', id, scope }
  }
  for (const id of versions.keys()) if (!same.has(id)) yield { kind: 'changed', id, scope }
}
