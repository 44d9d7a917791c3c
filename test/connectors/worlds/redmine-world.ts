import type { Connector } from '#connector-kit'
import redmine from '../../../src/connectors/redmine/connector.ts'
import type { Random } from '../../support/random.ts'
import type { RedmineServer } from '../servers/redmine.ts'
import type { SearchableWorld } from './world.ts'
import { people, sized } from './world-size.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Users, nested in groups, with every kind of role in public and private projects, and issues of every kind in them. */
export class RedmineWorld implements SearchableWorld {
  readonly connector = redmine as unknown as Connector
  readonly accountRule = '{login}@acme.example'
  readonly missing = ['issue-999999', 'wiki-1-Nothing', 'attachment-1-999999']
  readonly config: Record<string, unknown>
  readonly secret: Record<string, unknown>
  readonly #server: RedmineServer
  readonly #logins = new Map<string, string>()
  readonly #locked = new Set<string>()
  readonly #groups: number[] = []
  readonly #projects: number[] = []
  readonly #issues = new Set<number>()
  #roles: Named[] = []

  private constructor(server: RedmineServer) {
    this.#server = server
    this.config = { url: server.url, wiki: true, attachments: true }
    this.secret = { apiKey: server.apiKey }
  }

  static async fill(server: RedmineServer, random: Random): Promise<RedmineWorld> {
    const world = new RedmineWorld(server)
    await world.#fill(random)
    return world
  }

  get accounts(): readonly string[] {
    return [...this.#logins.keys()]
  }

  async #fill(random: Random): Promise<void> {
    this.#roles = (await this.#get<{ roles: Named[] }>('/roles.json')).roles
    for (const name of people(['ann', 'bob', 'cat', 'dan', 'eve'], 10)) {
      const user = {
        login: name,
        firstname: name,
        lastname: 'Test',
        mail: `${name}@redmine.example`,
        password: 'a-password-1',
      }
      const created = await this.#send<{ user: Named }>('POST', '/users.json', { user })
      this.#logins.set(String(created.user.id), name)
    }
    for (const name of ['HR team', 'Support', 'Night shift']) {
      const { group } = await this.#send<{ group: Named }>('POST', '/groups.json', { group: { name } })
      this.#groups.push(group.id)
    }
    for (const [at, isPublic] of [true, false, false].entries()) {
      const fields = {
        name: `Project ${at}`,
        identifier: `project-${at}`,
        is_public: isPublic,
        enabled_module_names: ['issue_tracking', 'wiki'],
        tracker_ids: [1, 2, 3],
      }
      const { project } = await this.#send<{ project: Named }>('POST', '/projects.json', { project: fields })
      this.#projects.push(project.id)
    }
    for (let count = 0; count < sized(20); count++) await this.#addMember(random)
    for (let count = 0; count < sized(15); count++) await this.#addIssue(random)
    for (let count = 0; count < sized(10); count++) await this.change(random)
  }

  emailOf(account: string): string {
    return `${this.#logins.get(account)}@acme.example`
  }

  readonly edits = {
    add: async () => {
      const issue = { project_id: this.#projects[0], tracker_id: 1, subject: 'Added' }
      const added = await this.#send<{ issue: Named }>('POST', '/issues.json', { issue })
      this.#issues.add(added.issue.id)
      return `issue-${added.issue.id}`
    },
    change: async () => {
      const [id] = this.#issues
      await this.#send('PUT', `/issues/${id}.json`, { issue: { subject: `Changed ${performance.now()}` } })
      return `issue-${id}`
    },
    remove: async () => {
      const id = [...this.#issues].at(-1) as number
      this.#issues.delete(id)
      await this.#send('DELETE', `/issues/${id}.json`)
      return `issue-${id}`
    },
  } as const

  async change(random: Random): Promise<string> {
    const changes = [
      () => this.#addIssue(random),
      () => this.#addIssue(random),
      () => this.#changeIssue(random),
      () => this.#attach(random),
      () => this.#attach(random),
      () => this.#detach(random),
      () => this.#deleteIssue(random),
      () => this.#addMember(random),
      () => this.#addMember(random),
      () => this.#removeMember(random),
      () => this.#joinGroup(random),
      () => this.#leaveGroup(random),
      () => this.#switchProject(random),
      () => this.#switchUser(random),
      () => this.#writePage(random),
      () => this.#deletePage(random),
    ]
    return random.pick(changes)()
  }

  async visibleTo(account: string): Promise<ReadonlySet<string>> {
    const login = this.#logins.get(account)
    if (login === undefined || this.#locked.has(account)) return new Set()
    const as = { 'X-Redmine-Switch-User': login }
    const found = new Set<string>()
    for (const { id, attachments = [] } of await this.#issuesFor(as)) {
      found.add(`issue-${id}`)
      for (const attachment of attachments) found.add(`attachment-${id}-${attachment.id}`)
    }
    for (const project of this.#projects) {
      const answer = await this.#ask('GET', `/projects/${project}/wiki/index.json`, undefined, as)
      if (!answer.ok) continue
      const { wiki_pages: pages } = (await answer.json()) as { wiki_pages: { title: string }[] }
      for (const { title } of pages) found.add(`wiki-${project}-${title}`)
    }
    return found
  }

  async #issuesFor(as: Record<string, string>): Promise<{ id: number; attachments?: { id: number }[] }[]> {
    const found: { id: number; attachments?: { id: number }[] }[] = []
    for (let total = 1; found.length < total; ) {
      const path = `/issues.json?status_id=*&limit=100&offset=${found.length}&sort=id&include=attachments`
      const page = await this.#get<{ issues: { id: number }[]; total_count: number }>(path, as)
      total = page.issues.length === 0 ? 0 : page.total_count
      found.push(...page.issues)
    }
    return found
  }

  async #addIssue(random: Random): Promise<string> {
    const subject = `Issue ${random.below(1e6)}`
    const issue = { project_id: random.pick(this.#projects), subject, ...this.#issueFields(random) }
    const author = random.pick([...this.#logins.values()])
    const as: Record<string, string> = random.chance(0.5) ? { 'X-Redmine-Switch-User': author } : {}
    let answer = await this.#ask('POST', '/issues.json', { issue }, as)
    // Not every user may create issues everywhere, and not everyone can be assigned one.
    if (!answer.ok) answer = await this.#ask('POST', '/issues.json', { issue: { ...issue, assigned_to_id: '' } })
    await this.#expect(answer, '/issues.json')
    const created = (await answer.json()) as { issue: { id: number } }
    this.#issues.add(created.issue.id)
    return `add issue ${created.issue.id} ${JSON.stringify({ ...issue, as })}`
  }

  #issueFields(random: Random): object {
    const assignees = [...this.#logins.keys(), ...this.#groups, '']
    return { tracker_id: 1, is_private: random.chance(0.4), assigned_to_id: random.pick(assignees) }
  }

  async #changeIssue(random: Random): Promise<string> {
    if (this.#issues.size === 0) return 'nothing: no issues'
    const id = random.pick([...this.#issues])
    const issue = {
      ...this.#issueFields(random),
      ...(random.chance(0.3) && { project_id: random.pick(this.#projects) }),
    }
    await this.#ask('PUT', `/issues/${id}.json`, { issue })
    return `change issue ${id} ${JSON.stringify(issue)}`
  }

  async #attach(random: Random): Promise<string> {
    if (this.#issues.size === 0) return 'nothing: no issues'
    const id = random.pick([...this.#issues])
    const answer = await fetch(`${this.#server.url}/uploads.json?filename=note.txt`, {
      method: 'POST',
      headers: { 'X-Redmine-API-Key': this.#server.apiKey, 'content-type': 'application/octet-stream' },
      body: `Note ${random.below(1e6)}`,
    })
    const { upload } = (await (await this.#expect(answer, '/uploads.json')).json()) as { upload: { token: string } }
    const uploads = [{ token: upload.token, filename: 'note.txt', content_type: 'text/plain' }]
    await this.#send('PUT', `/issues/${id}.json`, { issue: { uploads } })
    return `attach a file to issue ${id}`
  }

  async #detach(random: Random): Promise<string> {
    if (this.#issues.size === 0) return 'nothing: no issues'
    const id = random.pick([...this.#issues])
    const path = `/issues/${id}.json?include=attachments`
    const { issue } = await this.#get<{ issue: { attachments?: { id: number }[] } }>(path)
    const [attachment] = issue.attachments ?? []
    if (attachment === undefined) return `nothing: issue ${id} has no files`
    await this.#send('DELETE', `/attachments/${attachment.id}.json`)
    return `delete attachment ${attachment.id} of issue ${id}`
  }

  async #deleteIssue(random: Random): Promise<string> {
    if (this.#issues.size === 0) return 'nothing: no issues'
    const id = random.pick([...this.#issues])
    this.#issues.delete(id)
    await this.#send('DELETE', `/issues/${id}.json`)
    return `delete issue ${id}`
  }

  async #addMember(random: Random): Promise<string> {
    const project = random.pick(this.#projects)
    const member = random.pick<number | string>([...this.#logins.keys(), ...this.#groups])
    const membership = { user_id: Number(member), role_ids: [random.pick(this.#roles).id] }
    await this.#ask('POST', `/projects/${project}/memberships.json`, { membership })
    return `add member ${JSON.stringify(membership)} to ${project}`
  }

  async #removeMember(random: Random): Promise<string> {
    const project = random.pick(this.#projects)
    const path = `/projects/${project}/memberships.json`
    const { memberships } = await this.#get<{ memberships: { id: number }[] }>(path)
    if (memberships.length === 0) return 'nothing: no members'
    const { id } = random.pick(memberships)
    // Inherited memberships can't be deleted.
    await this.#ask('DELETE', `/memberships/${id}.json`)
    return `remove membership ${id} of ${project}`
  }

  async #joinGroup(random: Random): Promise<string> {
    const group = random.pick(this.#groups)
    const user = random.pick([...this.#logins.keys()])
    await this.#ask('POST', `/groups/${group}/users.json`, { user_id: Number(user) })
    return `${user} joins ${group}`
  }

  async #leaveGroup(random: Random): Promise<string> {
    const group = random.pick(this.#groups)
    const user = random.pick([...this.#logins.keys()])
    await this.#ask('DELETE', `/groups/${group}/users/${user}.json`)
    return `${user} leaves ${group}`
  }

  async #switchProject(random: Random): Promise<string> {
    const project = random.pick(this.#projects)
    const is_public = random.chance(0.4)
    await this.#send('PUT', `/projects/${project}.json`, { project: { is_public } })
    return `project ${project} is ${is_public ? 'public' : 'private'}`
  }

  async #switchUser(random: Random): Promise<string> {
    const user = random.pick([...this.#logins.keys()])
    const isLocked = random.chance(0.3)
    await this.#send('PUT', `/users/${user}.json`, { user: { status: isLocked ? 3 : 1 } })
    if (isLocked) this.#locked.add(user)
    else this.#locked.delete(user)
    return `user ${user} is ${isLocked ? 'locked' : 'active'}`
  }

  async #writePage(random: Random): Promise<string> {
    const project = random.pick(this.#projects)
    const title = `Page_${random.below(3)}`
    const wiki_page = { text: `Text ${random.below(1e6)}` }
    await this.#ask('PUT', `/projects/${project}/wiki/${title}.json`, { wiki_page })
    return `write wiki ${project} ${title}`
  }

  async #deletePage(random: Random): Promise<string> {
    const project = random.pick(this.#projects)
    const title = `Page_${random.below(3)}`
    await this.#ask('DELETE', `/projects/${project}/wiki/${title}.json`)
    return `delete wiki ${project} ${title}`
  }

  async #get<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
    return (await this.#expect(await this.#ask('GET', path, undefined, headers), path)).json() as Promise<T>
  }

  async #send<T>(method: string, path: string, body?: object): Promise<T> {
    const text = await (await this.#expect(await this.#ask(method, path, body), path)).text()
    return (text.trim() === '' ? undefined : JSON.parse(text)) as T
  }

  async #expect(answer: Response, path: string): Promise<Response> {
    if (!answer.ok) throw new Error(`Redmine: ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }

  #ask(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.#server.url}${path}`, {
      method,
      headers: { 'X-Redmine-API-Key': this.#server.apiKey, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}
