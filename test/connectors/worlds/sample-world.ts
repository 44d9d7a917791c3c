import {
  type Access,
  allOf,
  anyOf,
  type Connector,
  everyone,
  except,
  group,
  scope,
  sourceUsers,
  user,
} from '#connector-kit'
import testConnector from '../../support/connections/test-connector.ts'
import { TestSource } from '../../support/connections/test-source.ts'
import type { Random } from '../../support/random.ts'
import type { SearchableWorld } from './world.ts'

const PEOPLE = ['ann', 'bob', 'cat', 'dan']
const GROUPS = ['g1', 'g2', 'g3']
const PROJECTS = ['p1', 'p2', 'p3']

/** The test source with random permissions of every kind. It decides who sees an item by looking at it, without any of our code. */
export class SampleWorld implements SearchableWorld {
  readonly connector = testConnector as unknown as Connector
  readonly accounts = PEOPLE
  readonly source: TestSource
  readonly config: Record<string, unknown>
  readonly secret: Record<string, unknown>
  #last = 0

  private constructor(source: TestSource) {
    this.source = source
    this.config = { url: source.url }
    this.secret = { key: source.secret }
  }

  static async fill(random: Random): Promise<SampleWorld> {
    const world = new SampleWorld(await new TestSource().start())
    const { source } = world
    for (const name of PEOPLE) source.addUser(name)
    for (const id of GROUPS) source.groups.set(id, { id, title: id, members: [] })
    for (const id of PROJECTS) source.projects.set(id, { title: id, access: group(random.pick(GROUPS)) })
    for (let count = 0; count < 12; count++) world.#addItem(random)
    for (let count = 0; count < 12; count++) await world.change(random)
    return world
  }

  emailOf(account: string): string {
    return `${account}@acme.example`
  }

  async change(random: Random): Promise<string> {
    const changes = [
      () => this.#addItem(random),
      () => this.#changeItem(random),
      () => this.#changeItem(random),
      () => this.#removeItem(random),
      () => this.#changeMembers(random),
      () => this.#changeMembers(random),
      () => this.#changeProject(random),
      () => this.#switchUser(random),
    ]
    return random.pick(changes)()
  }

  async visibleTo(account: string): Promise<ReadonlySet<string>> {
    const isActive = this.source.users.get(account)?.isActive === true
    const seen = new Set<string>()
    for (const [id, { access, project }] of this.source.items) {
      if (isActive ? this.#admits(access ?? scope(project), account) : this.#isForAll(access ?? scope(project)))
        seen.add(id)
    }
    return seen
  }

  async visibleToStrangers(): Promise<ReadonlySet<string>> {
    return new Set(
      [...this.source.items].flatMap(([id, { access, project }]) =>
        this.#isForAll(access ?? scope(project)) ? [id] : [],
      ),
    )
  }

  /** Those without an account see what is for everyone. */
  #isForAll(access: Access): boolean {
    if (access.kind === 'scope') return this.source.projects.get(access.id)?.access.kind === 'everyone'
    if (access.kind === 'anyOf') return access.of.some((part) => this.#isForAll(part))
    return access.kind === 'everyone'
  }

  #admits(access: Access, account: string): boolean {
    switch (access.kind) {
      case 'everyone':
      case 'sourceUsers':
        return true
      case 'user':
        return access.id === account
      case 'group':
        return this.#isMember(access.id, account, new Set())
      case 'scope':
        return this.#admits(this.source.projects.get(access.id)?.access ?? { kind: 'nobody' }, account)
      case 'anyOf':
        return access.of.some((part) => this.#admits(part, account))
      case 'allOf':
        return access.of.every((part) => this.#admits(part, account))
      case 'except':
        return this.#admits(access.from, account) && !this.#admits(access.without, account)
      default:
        return false
    }
  }

  #isMember(id: string, account: string, seen: Set<string>): boolean {
    if (seen.has(id)) return false
    seen.add(id)
    const members = this.source.groups.get(id)?.members ?? []
    return members.some((member) =>
      'account' in member
        ? member.account === account
        : 'group' in member && this.#isMember(member.group, account, seen),
    )
  }

  #access(random: Random): Access | undefined {
    const simple = () =>
      random.pick([user(random.pick(PEOPLE)), group(random.pick(GROUPS)), scope(random.pick(PROJECTS))])
    return random.pick<() => Access | undefined>([
      () => undefined,
      simple,
      () => anyOf(simple(), simple()),
      () => allOf(simple(), simple()),
      () => except(sourceUsers, simple()),
      () => allOf(scope(random.pick(PROJECTS)), except(anyOf(simple(), simple()), simple())),
    ])()
  }

  #addItem(random: Random): string {
    const id = `item-${++this.#last}`
    const access = this.#access(random)
    this.source.addItem(id, { project: random.pick(PROJECTS), ...(access !== undefined && { access }) })
    return `add ${id} ${JSON.stringify(access)}`
  }

  #changeItem(random: Random): string {
    const id = random.pick([...this.source.items.keys()])
    const before = this.source.items.get(id)
    if (before === undefined) return 'nothing to change'
    const { access: _, ...rest } = before
    const access = this.#access(random)
    const project = random.chance(0.3) ? random.pick(PROJECTS) : before.project
    this.source.items.set(id, rest)
    this.source.changeItem(id, { project, ...(access !== undefined && { access }) })
    return `change ${id} in ${project} ${JSON.stringify(access)}`
  }

  #removeItem(random: Random): string {
    if (this.source.items.size < 5) return 'nothing: too few items'
    const id = random.pick([...this.source.items.keys()])
    this.source.removeItem(id)
    return `remove ${id}`
  }

  #changeMembers(random: Random): string {
    const id = random.pick(GROUPS)
    const people = random.several(PEOPLE, 0, 3).map((account) => ({ account }))
    const nested = random.chance(0.3) ? [{ group: random.pick(GROUPS) }] : []
    const members = [...people, ...nested]
    this.source.groups.set(id, { id, title: id, members })
    return `members of ${id}: ${JSON.stringify(members)}`
  }

  #changeProject(random: Random): string {
    const id = random.pick(PROJECTS)
    const access = random.pick([
      everyone,
      sourceUsers,
      group(random.pick(GROUPS)),
      except(sourceUsers, group(random.pick(GROUPS))),
    ])
    this.source.projects.set(id, { title: id, access })
    return `project ${id}: ${JSON.stringify(access)}`
  }

  #switchUser(random: Random): string {
    const name = random.pick(PEOPLE)
    const isActive = random.chance(0.7)
    this.source.addUser(name, { isActive })
    return `${name} is ${isActive ? 'active' : 'disabled'}`
  }
}
