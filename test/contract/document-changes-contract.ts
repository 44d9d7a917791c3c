import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { VisibilityOverride } from '../../src/domain/access/visibility-override.ts'
import type { DocumentWrite, LogStep } from '../../src/domain/documents/document-store.ts'
import type { NewFinding } from '../../src/domain/governance/findings/finding.ts'
import { type DlpPolicy, NEW_SCAN } from '../../src/domain/governance/policies/policy.ts'
import { BY_HAND } from '../../src/domain/governance/visibility-override-store.ts'
import type { UploadPage } from '../../src/domain/uploads/upload-store.ts'
import type { Stores } from '../../src/storage/stores.ts'
import type { DocumentPermissions } from '../../src/wire/document-definition.ts'
import { Random } from '../support/random.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const IDS = ['a', 'b', 'c', 'd', 'e', 'f']
const ROUNDS = 120
const PERMISSIONS: readonly (DocumentPermissions | undefined)[] = [
  undefined,
  {},
  { allowAnonymousAccess: true },
  { allowedGroups: ['g'] },
  { allowedGroups: ['g', 'h'], allowedUsers: [{ email: 'ann@acme.example' }] },
]
const OVERRIDES: readonly VisibilityOverride[] = [
  'NONE',
  'HIDE_FROM_ALL',
  'HIDE_FROM_GROUPS',
  'HIDE_FROM_ALL_EXCEPT_OWNER',
]
const POLICY: DlpPolicy = {
  ...{ id: 'p', kind: 'policy', version: 1, name: 'P', frequency: 'CONTINUOUS', status: 'ACTIVE', autoHideDocs: false },
  config: { sensitiveContentOptions: { customSensitiveExpressions: [{ keyword: { type: 'TERM', value: 'numbat' } }] } },
  ...{ createdBy: 'ann@acme.example', createdAt: 0, updatedBy: 'ann@acme.example', updatedAt: 0 },
}
const FOUND: NewFinding = {
  ...{ rule: 'r', ruleType: 'TERM', likelihood: 'LIKELY', severity: 'MEDIUM', field: 'body', quote: 'a numbat' },
  fingerprint: 'x',
}

/** What every change of a document brings with it, whichever makes it. */
export function documentChangesContract(open: () => Promise<Stores>): void {
  test('any change takes one step for each document it moves, and notes whoever loses sight of one', async () => {
    const stores = await open()
    await stores.dlpPolicies.add(POLICY, NEW_SCAN, 10)
    const writer = new RandomWriter(stores, 20_260_601)
    let before = await stateOf(stores)
    for (let round = 0; round < ROUNDS; round++) {
      const { revocations: noted } = await stores.revocations.versions()
      const what = await writer.change()
      const after = await stateOf(stores)
      const notes = await stores.revocations.after({ round: noted, key: Number.MAX_SAFE_INTEGER }, 0, 100)

      const moved = [...after.documents].filter(([key, { seq }]) => before.documents.get(key)?.seq !== seq)
      assert.equal(after.lastSeq - before.lastSeq, moved.length, `steps of ${what}`)
      for (const { key, seq, principals } of notes) {
        const now = after.documents.get(key)
        assert.equal(seq, now?.seq, `step of a note of ${what}`)
        assert.ok(
          principals.every((name) => now?.principals.includes(name)),
          `a note of ${what} admits nobody else`,
        )
      }
      for (const [key, { principals }] of before.documents) {
        const now = after.documents.get(key)?.principals ?? []
        if (principals.every((name) => now.includes(name))) continue
        assert.ok(
          notes.some((note) => note.key === key),
          `${what} took ${key} from somebody`,
        )
      }
      before = after
    }
    assert.deepEqual([...writer.done].sort(), [...writer.kinds].sort())
  })

  test('a document that policies release and hide moves once in the log, and nobody sees it in between', async () => {
    const stores = await open()
    await stores.dlpPolicies.add({ ...POLICY, autoHideDocs: true }, NEW_SCAN, 10)
    const [step = { key: 0, seq: 0 }] = await put(stores, write('a', { allowAnonymousAccess: true }))
    await stores.heldDocuments.putOff([step])
    const lastSeq = await stores.documents.lastSeq()

    const documents = [{ key: step.key, findings: [FOUND] }]
    await stores.heldDocuments.release([{ policyId: 'p', version: 1, hides: true, documents }], [step], AT)

    assert.equal(await stores.documents.lastSeq(), lastSeq + 1)
    assert.deepEqual((await stores.documents.accessOf([step.key]))[0]?.principals, [])
    const notes = await stores.revocations.after({ round: 0, key: 0 }, 0, 10)
    assert.deepEqual(
      notes.map(({ seq, principals }) => [seq, principals]),
      [[lastSeq + 1, []]],
    )
  })
}

interface State {
  readonly lastSeq: number
  readonly documents: ReadonlyMap<number, { readonly seq: number; readonly principals: readonly string[] }>
}

/** Who may see each document that there is or was, and the step of the log that it is at. */
async function stateOf({ documents }: Stores): Promise<State> {
  const changes = await documents.changesAfter(0, 1000, 1_000_000)
  const keys = changes.map((change) => (change.kind === 'upsert' ? change.document.key : change.key))
  const access = new Map((await documents.accessOf(keys)).map((one) => [one.key, one]))
  const entries = changes.map((change, at) => {
    const key = keys[at] ?? 0
    const seen = access.get(key)
    return [key, { seq: change.seq, principals: seen?.isRedlisted ? [] : (seen?.principals ?? []) }] as const
  })
  return { lastSeq: await documents.lastSeq(), documents: new Map(entries) }
}

class RandomWriter {
  readonly done = new Set<string>()
  readonly #stores: Stores
  readonly #random: Random
  #version = 1
  #isHolding = false
  #uploads = 0

  constructor(stores: Stores, seed: number) {
    this.#stores = stores
    this.#random = new Random(seed)
  }

  get kinds(): readonly string[] {
    return Object.keys(this.#changes)
  }

  /** Makes one change and returns its name. */
  async change(): Promise<string> {
    const name = this.#random.pick(this.kinds)
    await this.#changes[name]?.()
    this.done.add(name)
    return name
  }

  readonly #changes: Readonly<Record<string, () => Promise<unknown>>> = {
    upsert: () => put(this.#stores, ...this.#some(IDS).map((id) => this.#write(id))),
    remove: () => this.#withKey((key) => this.#stores.documents.remove(key, 0, AT)),
    permissions: () =>
      this.#withKey((key) => {
        const permissions = this.#random.pick(PERMISSIONS) ?? {}
        return this.#stores.documents.setPermissions(key, permissions, compileAcl('wiki', permissions), AT)
      }),
    override: () =>
      this.#withKey((key) => {
        const source = this.#random.pick([BY_HAND, 'policy:q'])
        return this.#stores.visibilityOverrides.set(source, [{ key, override: this.#random.pick(OVERRIDES) }], AT)
      }),
    withdraw: () => this.#stores.visibilityOverrides.withdraw(this.#random.pick([BY_HAND, 'policy:q']), 2, AT),
    metadata: () =>
      this.#withKey((key) => {
        const values = this.#random.pick([[], [{ name: 'k', value: 'v' }]])
        return this.#stores.metadata.putValues(key, this.#random.pick(['g', 'h']), values, AT)
      }),
    holding: async () => {
      this.#isHolding = !this.#isHolding
      this.#version += 1
      const policy = { ...POLICY, version: this.#version, autoHideDocs: this.#isHolding }
      await this.#stores.dlpPolicies.replace(policy, NEW_SCAN)
    },
    hold: async () => this.#stores.heldDocuments.putOff(await this.#steps()),
    release: async () => {
      const steps = await this.#steps()
      const documents = steps.map(({ key }) => ({ key, findings: this.#random.pick([[], [FOUND]]) }))
      const look = { policyId: 'p', version: this.#version, hides: true, documents }
      await this.#stores.heldDocuments.release(this.#isHolding ? [look] : [], steps, AT)
    },
    upload: async () => {
      this.#uploads += 1
      const stale = this.#random.pick(['delete', 'pause'] as const)
      const page: UploadPage = {
        ...{ kind: 'documents', datasource: 'wiki', group: '', uploadId: `u${this.#uploads}` },
        ...{ isFirst: true, isLast: true, isRestart: false, stale, fingerprint: `f${this.#uploads}` },
      }
      const writes = this.#some(IDS).map((id) => this.#write(id))
      await this.#stores.uploads.acceptDocuments(page, writes, new Date(AT.getTime() + this.#uploads))
    },
    stale: () => this.#stores.uploads.deleteStale(['documents'], 'wiki', 'any', AT),
  }

  async #withKey(work: (key: number) => Promise<unknown>): Promise<void> {
    const [head] = await this.#stores.documents.find({ datasource: 'wiki', id: this.#random.pick(IDS) })
    if (head !== undefined) await work(head.key)
  }

  async #steps(): Promise<LogStep[]> {
    const heads = await this.#stores.documents.findByIds('wiki', this.#some(IDS))
    return heads.map(({ key, seq }) => ({ key, seq }))
  }

  #write(id: string): DocumentWrite {
    const owner = this.#random.pick(['ann@acme.example', 'ben@acme.example'])
    return write(id, this.#random.pick(PERMISSIONS), {
      isRedlisted: this.#random.chance(0.1),
      owner,
      title: `${this.#random.fraction()}`,
    })
  }

  #some<T>(choices: readonly T[]): T[] {
    const chosen = choices.filter(() => this.#random.chance(0.5))
    return chosen.length > 0 ? chosen : [this.#random.pick(choices)]
  }
}

async function put({ documents }: Stores, ...writes: DocumentWrite[]): Promise<readonly LogStep[]> {
  const result = await documents.put(writes, AT)
  assert.ok(result.kind === 'written')
  return result.steps
}

function write(
  id: string,
  permissions: DocumentPermissions | undefined,
  { isRedlisted = false, owner = 'ann@acme.example', title = id } = {},
): DocumentWrite {
  const document = {
    ...{ datasource: 'wiki', objectType: '', id, title, viewUrl: undefined, facts: { owner: { email: owner } } },
    ...{ body: '', summary: '', updatedAt: AT.getTime(), permissions, isRedlisted },
  }
  return { document, acl: compileAcl('wiki', permissions), version: 0 }
}
