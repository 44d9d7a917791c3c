import {
  type Account,
  type Check,
  defineConnector,
  type Group,
  hostOf,
  type Item,
  type Listed,
  type ReadResult,
  type Scope,
  type Source,
  SourceError,
} from '#connector-kit'
import { baseOf, RedmineApi, type RedmineMembership, type RedmineProject, type RedmineUser } from './api.ts'
import { changes } from './changes.ts'
import { config, type RedmineConfig, secret } from './config.ts'
import {
  attachmentItem,
  attachmentVersions,
  issueAccess,
  issueItem,
  issueVersion,
  type RedmineIssue,
} from './issues.ts'
import { ADMINS, hasModule, nonMemberRole, projectGroups, projectReaders, readProjects, readRoles } from './projects.ts'
import { type RedmineWikiPage, readWikiId, wikiId, wikiItem, wikiPath, wikiVersion } from './wiki.ts'

type RedmineSource = Source<RedmineConfig>

const MAX_FILE_BYTES = 32 * 1024 ** 2
/** Of users. */
const ACTIVE = 1
const REGISTERED = 2
const LOCKED = 3
const WITH_DETAILS = { include: 'journals,attachments' }

export default defineConnector({
  name: 'redmine',
  title: 'Redmine',
  description: 'Issues with comments and attachments, and wiki pages, with the permissions of their projects.',
  category: 'tickets',
  version: 1,
  config,
  secret,
  transport: 'http',
  hosts: (values) => [hostOf(baseOf(values))],
  idOf,
  credentials: ({ apiKey }) => ({ headers: { 'X-Redmine-API-Key': apiKey } }),
  limits: { requestsPerSecond: 20, concurrent: 4 },
  // Redmine sends no confirmation when someone changes their address.
  verifiesEmails: false,
  permissionRules: [
    {
      source: 'Members of a project and their roles',
      almanac: 'A group per project and role permission',
      isExact: true,
    },
    { source: 'Public projects', almanac: 'All Redmine users, by the role "Non member"', isExact: true },
    { source: 'Private issues', almanac: 'Author, assignee and roles that see all issues', isExact: true },
    { source: 'Roles that see only their own issues', almanac: 'Author and assignee', isExact: true },
    { source: 'Private notes', almanac: 'Not read', isExact: true },
    {
      source: 'Roles limited to some trackers',
      almanac: "Treated as not limited: the API doesn't tell",
      isExact: false,
    },
  ],
  objectTypes: [
    { name: 'issue', title: 'Issue' },
    { name: 'wikipage', title: 'Wiki page' },
    { name: 'attachment', title: 'Attachment' },
  ],
  check,
  accounts,
  groups,
  scopes,
  list,
  changes,
  read,
})

function idOf({ href }: URL, values: RedmineConfig): string | undefined {
  const base = baseOf({ ...values, url: new URL(values.url).href })
  const [, issue] = (href.startsWith(base) && /^\/issues\/(\d+)(?:[/?#.]|$)/.exec(href.slice(base.length))) || []
  return issue && `issue-${issue}`
}

async function* check(source: RedmineSource): AsyncIterable<Check> {
  const api = new RedmineApi(source)
  const { user } = await api.get<{ user: RedmineUser }>('/users/current.json')
  yield { name: 'Sign in', result: 'ok', detail: `Signed in as ${user.login}.` }
  yield user.admin === true
    ? { name: 'Administrator', result: 'ok', detail: 'The key belongs to an administrator.' }
    : {
        name: 'Administrator',
        result: 'failed',
        detail: 'The key must belong to an administrator: only they can list users and roles.',
      }
  if (user.admin !== true) return
  const role = nonMemberRole(await readRoles(api))
  yield role === undefined
    ? {
        name: 'Public projects',
        result: 'warning',
        detail: 'The role "Non member" wasn\'t found, so public projects are shown to their members only.',
      }
    : { name: 'Public projects', result: 'ok', detail: 'Shown by the role "Non member".' }
}

async function* accounts(source: RedmineSource): AsyncIterable<Account> {
  const api = new RedmineApi(source)
  // The list doesn't say whether someone is locked, so each status is asked for.
  for (const status of [ACTIVE, REGISTERED, LOCKED]) {
    for await (const { rows } of api.pages<RedmineUser>('/users.json', 'users', { status })) {
      for (const { id, login, firstname, lastname, mail } of rows) {
        const name = `${firstname} ${lastname}`.trim()
        yield { id: String(id), login, name, ...(mail && { email: mail }), isActive: status === ACTIVE }
      }
    }
  }
}

async function* groups(source: RedmineSource): AsyncIterable<Group> {
  const api = new RedmineApi(source)
  const users = await api.all<RedmineUser>('/users.json', 'users', { status: ACTIVE })
  const admins = users.filter(({ admin }) => admin === true)
  yield { id: ADMINS, title: 'Administrators', members: admins.map(({ id }) => ({ account: String(id) })) }
  for (const { id, name } of await readGroups(api)) {
    const answer = await api.find<{ group: { users?: { id: number }[] } }>(`/groups/${id}.json`, { include: 'users' })
    const members = answer?.group.users ?? []
    yield { id: String(id), title: name, members: members.map((user) => ({ account: String(user.id) })) }
  }
  const roles = await readRoles(api)
  for (const project of await readProjects(api)) {
    const path = `/projects/${project.id}/memberships.json`
    const memberships = await api.all<RedmineMembership>(path, 'memberships')
    yield* projectGroups({ project, memberships, roles, nonMember: nonMemberRole(roles) })
  }
}

async function* scopes(source: RedmineSource): AsyncIterable<Scope> {
  const api = new RedmineApi(source)
  for (const project of await readProjects(api)) {
    yield {
      id: String(project.id),
      title: project.name,
      url: api.url(`/projects/${project.identifier}`),
      access: projectReaders(project),
    }
  }
}

interface Checkpoint {
  readonly offset?: number
}

async function* list(source: RedmineSource, scope: Scope, checkpoint: unknown): AsyncIterable<Listed> {
  const api = new RedmineApi(source)
  const { project } = await readProject(api, scope.id)
  if (hasModule(project, 'issue_tracking')) {
    const { offset = 0 } = (checkpoint ?? {}) as Checkpoint
    const query = { project_id: scope.id, subproject_id: '!*', status_id: '*', sort: 'id', include: 'attachments' }
    for await (const { rows, next } of api.pages<RedmineIssue>('/issues.json', 'issues', query, offset)) {
      for (const issue of rows) {
        yield { kind: 'entry', id: `issue-${issue.id}`, version: issueVersion(issue) }
        if (!source.config.attachments) continue
        for (const [id, version] of attachmentVersions(issue)) yield { kind: 'entry', id, version }
      }
      yield { kind: 'checkpoint', state: { offset: next } satisfies Checkpoint }
    }
  }
  if (!source.config.wiki || !hasModule(project, 'wiki')) return
  const answer = await api.find<{ wiki_pages: RedmineWikiPage[] }>(`/projects/${project.id}/wiki/index.json`)
  for (const page of answer?.wiki_pages ?? []) {
    yield { kind: 'entry', id: wikiId(project.id, page.title), version: wikiVersion(page) }
  }
}

async function read(source: RedmineSource, { id }: Pick<Item, 'id' | 'scope'>): Promise<ReadResult> {
  const api = new RedmineApi(source)
  try {
    const item = await readItem(source, api, id)
    return item === undefined ? { kind: 'gone' } : { kind: 'item', item }
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'forbidden') return { kind: 'forbidden' }
    throw error
  }
}

async function readItem(source: RedmineSource, api: RedmineApi, id: string): Promise<Item | undefined> {
  const wiki = readWikiId(id)
  if (wiki !== undefined) {
    const page = await api.find<{ wiki_page: RedmineWikiPage }>(`${wikiPath(wiki.project, wiki.title)}.json`)
    const found = page && (await api.find<{ project: RedmineProject }>(`/projects/${wiki.project}.json`))
    // A page that was renamed leads to the new one, which is another item.
    if (page?.wiki_page.title !== wiki.title) return undefined
    return found && wikiItem(api, page.wiki_page, found.project)
  }
  const [, issueId, attachmentId] = /^(?:issue|attachment)-(\d+)(?:-(\d+))?$/.exec(id) ?? []
  if (issueId === undefined) return undefined
  const answer = await api.find<{ issue: RedmineIssue }>(`/issues/${issueId}.json`, WITH_DETAILS)
  if (answer === undefined) return undefined
  const { issue } = answer
  const access = issueAccess(issue, await groupIds.of(source, api))
  if (attachmentId === undefined) return issueItem(api, issue, access)
  const attachment = issue.attachments?.find((each) => each.id === Number(attachmentId))
  return attachment && attachmentItem(api, issue, attachment, access, MAX_FILE_BYTES)
}

/** Users and groups share their IDs, so an assignee's ID alone doesn't say which it is. Read once per run. */
const groupIds = {
  known: new WeakMap<RedmineSource, Promise<ReadonlySet<number>>>(),
  of(source: RedmineSource, api: RedmineApi): Promise<ReadonlySet<number>> {
    const known = this.known.get(source)
    if (known !== undefined) return known
    const ids = readGroups(api).then((all) => new Set(all.map(({ id }) => id)))
    this.known.set(source, ids)
    // The next item asks again.
    ids.catch(() => this.known.delete(source))
    return ids
  },
}

/** Built-in groups ("Non member users") come without members and are of no use here. */
async function readGroups(api: RedmineApi): Promise<{ id: number; name: string }[]> {
  const { groups: found } = await api.get<{ groups: { id: number; name: string }[] }>('/groups.json')
  return found
}

function readProject(api: RedmineApi, id: string): Promise<{ project: RedmineProject }> {
  return api.get(`/projects/${id}.json`, { include: 'enabled_modules' })
}
