import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewAuditEntry } from '../../src/domain/audit/audit-entry.ts'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)
const entry = (change: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  at: AT,
  actorKind: 'person',
  actor: 'root@x.example',
  credential: 'session',
  onBehalfOf: undefined,
  action: 'user.create',
  subject: 'new@x.example',
  details: { role: 'member' },
  address: '192.0.2.1',
  ...change,
})
const account = (email: string) => ({ email, name: 'N', role: 'member' as const, isActive: true, createdAt: AT })

/** What the audit log needs of every database. */
export function auditContract(open: () => Promise<Stores>): void {
  test('an entry is read back as it was written, newest first, in pages', async () => {
    const { audit } = await open()

    for (const seconds of [0, 1, 2]) await audit.append(entry({ at: later(seconds) }))

    const [newest, second] = await audit.list({ limit: 2 })
    assert.deepEqual(newest, { ...entry({ at: later(2) }), id: newest?.id })
    assert.equal(second?.at.getTime(), later(1).getTime())
    const rest = await audit.list({ before: second?.id, limit: 2 })
    assert.deepEqual(
      rest.map(({ at }) => at),
      [AT],
    )
  })

  test('entries can be filtered by actor, affected user, action, kind, subject and time', async () => {
    const { audit } = await open()

    await audit.append(entry())
    await audit.append(entry({ action: 'user.role', subject: 'b@x.example', at: later(10) }))
    await audit.append(
      entry({ action: 'user-group.role', actor: 'token', onBehalfOf: 'root@x.example', at: later(20) }),
    )

    const actions = async (query: object) => (await audit.list({ limit: 9, ...query })).map(({ action }) => action)
    assert.deepEqual(await actions({ actor: 'root@x.example' }), ['user-group.role', 'user.role', 'user.create'])
    assert.deepEqual(await actions({ actor: 'token' }), ['user-group.role'])
    assert.deepEqual(await actions({ action: 'user' }), ['user.role', 'user.create'])
    assert.deepEqual(await actions({ action: 'user.role' }), ['user.role'])
    assert.deepEqual(await actions({ subject: 'b@x.example' }), ['user.role'])
    assert.deepEqual(await actions({ since: later(10), until: later(20) }), ['user.role'])
  })

  test('it tells which accounts have an entry of an action', async () => {
    const { audit, accounts } = await open()
    for (const name of ['ann', 'bob', 'cat']) await accounts.put(account(`${name}@x.example`))

    for (const at of [AT, later(1)])
      await audit.append(entry({ action: 'sign-in.success', subject: 'ann@x.example', at }))
    await audit.append(entry({ action: 'sign-in.refused', subject: 'bob@x.example' }))
    await audit.append(entry({ action: 'sign-in.success', subject: 'cat@x.example' }))

    const asked = ['ann@x.example', 'bob@x.example', 'nobody@x.example']
    assert.deepEqual([...(await audit.accountsOf('sign-in.success', asked))], ['ann@x.example'])
    assert.deepEqual([...(await audit.accountsOf('sign-in.success', []))], [])
  })

  test('an actor is found by part of an email, name or ID, and the actions in the log are listed once each', async () => {
    const { audit, accounts } = await open()

    await accounts.put({ ...account('amara@x.example'), name: 'Amara Okafor' })
    await audit.append(entry({ actor: 'amara@x.example', action: 'user.role' }))
    await audit.append(entry({ actor: 'token-1', onBehalfOf: 'amara@x.example', action: 'act-as' }))
    await audit.append(entry({ actor: 'b_b@x.example', action: 'user.role' }))

    const actions = async (actorContains: string) =>
      (await audit.list({ limit: 9, actorContains })).map(({ action }) => action)
    for (const part of ['AMARA', 'okafor', 'mara@x'])
      assert.deepEqual(await actions(part), ['act-as', 'user.role'], part)
    assert.deepEqual(await actions('token-'), ['act-as'])
    assert.deepEqual(await actions('b_b'), ['user.role'])
    await accounts.put({ ...account('b_b@x.example'), name: 'Ágnes Ørsted' })
    for (const part of ['Ágnes', 'ágnes ørs', 'ØRSTED']) assert.deepEqual(await actions(part), ['user.role'], part)
    for (const pattern of ['%', 'a_a', 'nobody']) assert.deepEqual(await actions(pattern), [], pattern)
    assert.deepEqual(await audit.actions(), ['act-as', 'user.role'])
  })

  test('entries by part of an actor are the newest of all that match, in pages and with other filters', async () => {
    const { audit, accounts } = await open()
    for (let person = 0; person < 200; person++) {
      await accounts.put({ ...account(`p${person}@x.example`), name: person % 3 === 0 ? 'Fizz' : 'Plain' })
    }
    for (let at = 0; at < 300; at++) {
      const person = `p${(at * 7) % 200}@x.example`
      const byToken = { actor: `token-${at % 5}`, onBehalfOf: person }
      const by = at % 4 === 0 ? byToken : { actor: person }
      await audit.append(entry({ ...by, at: later(at), action: at % 10 === 0 ? 'user.role' : 'user.create' }))
    }
    const all = await audit.list({ limit: 1000 })
    const isFizz = (email: string) => Number(email.slice(1, email.indexOf('@'))) % 3 === 0

    for (const [actorContains, matches] of [
      ['fizz', ({ actor, onBehalfOf }) => isFizz(onBehalfOf ?? actor)],
      ['P1', ({ actor, onBehalfOf }) => (onBehalfOf ?? actor).startsWith('p1')],
      ['token', ({ onBehalfOf }) => onBehalfOf !== undefined],
      ['@x.example', () => true],
    ] as const satisfies readonly (readonly [string, (one: (typeof all)[number]) => boolean])[]) {
      for (const filter of [{}, { action: 'user.role' }, { since: later(100), until: later(200) }]) {
        const isIn = ({ action, at }: (typeof all)[number]) =>
          (!('action' in filter) || action === filter.action) &&
          (!('since' in filter) || (at >= later(100) && at < later(200)))
        const found: number[] = []
        for (let before: number | undefined; ; ) {
          const page = await audit.list({ ...filter, actorContains, before, limit: 7 })
          found.push(...page.map(({ id }) => id))
          before = page.at(-1)?.id
          if (page.length < 7) break
        }
        const expected = all.filter((one) => matches(one) && isIn(one)).map(({ id }) => id)
        assert.deepEqual(found, expected, `${actorContains} ${JSON.stringify(filter)}`)
      }
    }
  })

  test('a change and its entry are written together, or neither is, whichever store the change goes to', async () => {
    const { audit, accounts, sessions } = await open()
    const session = { email: 'a@x.example', createdAt: AT, seenAt: AT, expiresAt: later(60) }

    await audit.record(async () => {
      await accounts.put(account('a@x.example'))
      // What was written before is seen inside, also by a store that reads elsewhere otherwise.
      assert.equal((await accounts.find('a@x.example'))?.name, 'N')
      await sessions.create(session, 'h1')
      return { result: undefined, entry: entry() }
    })
    const failed = audit.record(async () => {
      await accounts.put(account('b@x.example'))
      await sessions.create(session, 'h2')
      throw new Error('half-way')
    })
    await assert.rejects(failed, /half-way/)
    const unwritable = audit.record(async () => {
      await accounts.put(account('c@x.example'))
      const details: Record<string, unknown> = {}
      details['loop'] = details
      return { result: undefined, entry: entry({ details }) }
    })
    await assert.rejects(unwritable)

    assert.deepEqual(
      (await accounts.list()).map(({ email }) => email),
      ['a@x.example'],
    )
    assert.equal(await sessions.find('h2'), undefined)
    assert.equal((await audit.list({ limit: 9 })).length, 1)
  })

  test('changes at the same time do not get into each other, and one that changed nothing leaves no entry', async () => {
    const { audit, accounts } = await open()

    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        audit.record(async () => {
          await accounts.put(account(`u${at}@x.example`))
          await new Promise(setImmediate)
          if (at % 2 === 1) throw new Error('refused')
          return { result: at, entry: at === 0 ? undefined : entry({ subject: `u${at}@x.example` }) }
        }),
      ),
    )

    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 6)
    assert.equal((await accounts.list()).length, 6)
    assert.equal((await audit.list({ limit: 20 })).length, 5)
  })

  test('an entry with a key is written once; old ones go by age alone, and the age is a setting', async () => {
    const { audit } = await open()

    const old = new Date('2020-01-01T00:00:00Z')
    await Promise.all([1, 2, 3].map(() => audit.appendOnce('act-as t1 a@x.example 2020', entry({ at: old }))))
    await audit.appendOnce('act-as t1 a@x.example 2020-b', entry({ at: new Date(old.getTime() + 86_400_000) }))
    await audit.append(entry({ at: new Date() }))
    const soon = new Date(Date.now() + 60_000)

    assert.equal((await audit.list({ limit: 9 })).length, 3)
    assert.equal(await audit.removeBefore(soon), 0, 'for ever, unless somebody set how long')
    assert.equal(await audit.retentionDays(), undefined)
    await audit.setRetentionDays(400)
    await assert.rejects(audit.setRetentionDays(29))
    assert.equal(await audit.removeBefore(new Date(old.getTime() + 1)), 1)
    assert.equal(await audit.removeBefore(soon), 1, 'whatever the service takes the time to be')
    assert.equal((await audit.list({ limit: 9 })).length, 1)
    await audit.setRetentionDays(365)
    assert.equal(await audit.retentionDays(), 365)
    await audit.setRetentionDays(undefined)
    assert.equal(await audit.retentionDays(), undefined)
  })
}
