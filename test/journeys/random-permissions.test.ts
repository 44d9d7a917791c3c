import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { Random } from '../support/random.ts'

const ROUNDS = Number(process.env['ALMANAC_PROPERTY_CASES'] ?? 40)
const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 20_261_115)

/** The identity graph and the documents as the test knows them: what the service says is compared with it. */
class Model {
  readonly memberships = new Map<string, { users: Set<string>; groups: Set<string> }>()
  readonly documents = new Map<string, Permissions>()

  /** By brute force: walk every group from the user outwards. */
  groupsOf(user: string): Set<string> {
    const reached = new Set<string>()
    let hasGrown = true
    while (hasGrown) {
      hasGrown = false
      for (const [name, { users, groups }] of this.memberships) {
        if (reached.has(name)) continue
        if (users.has(user) || [...groups].some((group) => reached.has(group))) {
          reached.add(name)
          hasGrown = true
        }
      }
    }
    return reached
  }

  visibleTo(user: string): string[] {
    const groups = this.groupsOf(user)
    return [...this.documents]
      .filter(([, { users, allowed, intersections, isPublic }]) => {
        if (isPublic || users.includes(user)) return true
        if (allowed.some((group) => groups.has(group))) return true
        return intersections.some((all) => all.length > 0 && all.every((group) => groups.has(group)))
      })
      .map(([id]) => id)
      .sort()
  }
}

interface Permissions {
  users: string[]
  allowed: string[]
  intersections: string[][]
  isPublic: boolean
}

const USERS = ['ann', 'bob', 'cyd', 'dov', 'eva'].map((name) => `${name}@acme.example`)
const GROUPS = ['g0', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6']

test(`search agrees with brute force on random identity graphs and access lists (seed ${SEED})`, async () => {
  const app = await makeApp({ meaning: 'builtin' })
  const push = await app.indexingToken()
  const tokens = new Map(await Promise.all(USERS.map(async (email) => [email, await app.clientToken(email)] as const)))
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  for (const name of GROUPS) await app.index('indexgroup', { datasource: 'wiki', group: { name } }, push)
  const model = new Model()
  for (const name of GROUPS) model.memberships.set(name, { users: new Set(), groups: new Set() })
  const random = new Random(SEED)

  for (let round = 0; round < ROUNDS; round += 1) {
    for (let step = 0; step < 6; step += 1) await randomChange(app, push, model, random)
    await app.indexed()
    for (const [email, token] of tokens) {
      const { body } = await app.search(token, 'wombat', { pageSize: 100 })
      const found = body.results.map(({ title }: { title: string }) => title.split(' ')[1]).sort()
      const expected = model.visibleTo(email)
      const where = `round ${round}, ${email}, seed ${SEED}`
      assert.deepEqual(found, expected, where)
      assert.equal(body.totalCount, expected.length, where)
      assert.equal(body.facetResults[0].buckets[0]?.count ?? 0, expected.length, where)
    }
  }
})

async function randomChange(app: TestApp, push: string, model: Model, random: Random): Promise<void> {
  const change = random.pick([join, join, join, leave, write, write, write, permit, remove])
  await change(app, push, model, random)
}

async function join(app: TestApp, push: string, model: Model, random: Random): Promise<void> {
  const { groupName, member } = randomMembership(random)
  await send(app, 'indexmembership', { datasource: 'wiki', membership: { groupName, ...member } }, push)
  const group = model.memberships.get(groupName)
  if ('memberUserId' in member) group?.users.add(member.memberUserId)
  else group?.groups.add(member.memberGroupName)
}

async function leave(app: TestApp, push: string, model: Model, random: Random): Promise<void> {
  const { groupName, member } = randomMembership(random)
  await send(app, 'deletemembership', { datasource: 'wiki', membership: { groupName, ...member } }, push)
  const group = model.memberships.get(groupName)
  if ('memberUserId' in member) group?.users.delete(member.memberUserId)
  else group?.groups.delete(member.memberGroupName)
}

function randomMembership(random: Random) {
  const groupName = random.pick(GROUPS)
  const member = random.chance(0.5) ? { memberUserId: random.pick(USERS) } : { memberGroupName: random.pick(GROUPS) }
  return { groupName, member }
}

async function write(app: TestApp, push: string, model: Model, random: Random): Promise<void> {
  const id = `d${random.below(25)}`
  const permissions = randomPermissions(random)
  const document = { id, title: `wombat ${id}`, permissions: toWire(permissions) }
  await send(app, 'indexdocument', { datasource: 'wiki', document }, push)
  model.documents.set(id, permissions)
}

async function permit(app: TestApp, push: string, model: Model, random: Random): Promise<void> {
  const id = random.pick([...model.documents.keys(), undefined])
  if (id === undefined) return
  const permissions = randomPermissions(random)
  await send(app, 'updatepermissions', { datasource: 'wiki', id, permissions: toWire(permissions) }, push)
  model.documents.set(id, permissions)
}

async function remove(app: TestApp, push: string, model: Model, random: Random): Promise<void> {
  const id = `d${random.below(25)}`
  await send(app, 'deletedocument', { datasource: 'wiki', objectType: '', id }, push)
  model.documents.delete(id)
}

function randomPermissions(random: Random): Permissions {
  const some = <T>(items: readonly T[], chance: number) => items.filter(() => random.chance(chance))
  return {
    users: some(USERS, 0.1),
    allowed: some(GROUPS, 0.15),
    intersections: random.chance(0.4) ? [some(GROUPS, 0.35), some(GROUPS, 0.35)] : [],
    isPublic: random.chance(0.05),
  }
}

function toWire({ users, allowed, intersections, isPublic }: Permissions) {
  return {
    allowedUsers: users.map((email) => ({ email })),
    allowedGroups: allowed,
    allowedGroupIntersections: intersections.map((requiredGroups) => ({ requiredGroups })),
    allowAnonymousAccess: isPublic,
  }
}

async function send(app: TestApp, operation: string, body: unknown, push: string): Promise<void> {
  const answer = await app.index(operation, body, push)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}
