import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { createDatasource } from '../../src/domain/datasources/put-datasource.ts'
import { saveModel } from '../../src/domain/models/manage-models.ts'
import { decideProposal, withdrawProposal } from '../../src/domain/proposals/decide-proposal.ts'
import type { ProposalDeps } from '../../src/domain/proposals/proposal-deps.ts'
import { changeRanking } from '../../src/domain/search/ranking/change-ranking.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { newId } from '../../src/kernel/ids.ts'
import { ReachableAddresses } from '../../src/kernel/network/reachable-addresses.ts'
import type { Stores } from '../../src/storage/stores.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { oneOf, ROUNDS, raced } from './raced.ts'

/** What administrators set or decide at the same time: every change stays, and a decision is made once. */
export function racingSettingsContract(open: () => Promise<Stores>): void {
  const prepare = async () => ({ ...(await open()), clock: new FakeClock() })

  test('of several who change the ranking at once, none loses their change', async () => {
    const stores = await prepare()
    const deps = { ...stores, ranking: { operator: { recency: true, views: true, own: true, clusters: true } } }
    for (const name of ['wiki', 'mail']) await createDatasource(deps, operator, { name })
    const versions = new Set<number>()
    for (let round = 0; round < ROUNDS; round++) {
      await changeRanking(deps, operator, { freshness: 'normal', boosts: { wiki: 'normal', mail: 'normal' } })

      await Promise.all([
        changeRanking(deps, operator, { freshness: 'strong' }),
        changeRanking(deps, operator, { boosts: { wiki: 'higher' } }),
        changeRanking(deps, operator, { boosts: { mail: 'lower' } }),
      ])

      const saved = await deps.rankingSettings.read()
      assert.deepEqual(saved, { freshness: 'strong', boosts: { mail: 'lower', wiki: 'higher' } })
      versions.add(await deps.rankingSettings.version())
    }
    assert.equal(versions.size, ROUNDS)
  })

  test('of several who set an endpoint at once, what one of them said is kept as a whole', async () => {
    const stores = await prepare()
    const deps = {
      ...stores,
      modelCalls: { fixed: () => undefined, test: async () => ({ isWorking: true, message: '', tookMs: 0 }) },
      modelAddresses: new ReachableAddresses([]),
      meaningSwitch: { inUse: 'off' as const, follow: async () => {} },
      sealKey: 'seal',
    }
    for (let round = 0; round < ROUNDS; round++) {
      const set = (name: string) =>
        saveModel(deps, operator, 'chat', {
          url: `https://${name}${round}.example/v1`,
          model: name,
          key: `key-${name}`,
        })

      await Promise.all(['a', 'b', 'c'].map(set))

      const saved = await deps.modelEndpoints.find('chat')
      assert.equal(saved?.url, `https://${saved?.model}${round}.example/v1`)
      assert.notEqual(saved?.sealedKey, undefined)
    }
    assert.equal(await deps.modelEndpoints.version(), 3 * ROUNDS)
  })

  test('of several who decide about a proposal at once, one does', async () => {
    const deps = (await prepare()) as unknown as ProposalDeps
    for (const [email, role] of [
      ['ann@acme.example', 'member'],
      ['root@acme.example', 'admin'],
    ] as const) {
      await createAccount(deps as unknown as Parameters<typeof createAccount>[0], { email, name: email, role })
    }
    const moderator = { kind: 'account', email: 'root@acme.example', role: 'admin' } as const
    const people = { current: async () => ({ slotOfEmail: () => undefined, teamsOf: () => [] }) }
    const visibilities = { visibilityOf: async () => ({ principals: new Set() }) }
    const all = { ...deps, directory: people, visibilities } as unknown as ProposalDeps
    for (let round = 0; round < ROUNDS; round++) {
      const id = newId()
      await deps.proposals.put({
        id,
        content: { kind: 'skill', request: { skillId: '1', version: 1 } },
        reason: '',
        proposer: 'ann@acme.example',
        proposedAt: deps.clock.now(),
        state: 'waiting',
        decidedBy: undefined,
        decidedAt: undefined,
        note: '',
      })

      const outcomes = await raced((at) =>
        at % 2 === 0
          ? decideProposal(all, moderator, id, { isApproved: false, note: `by ${at}` })
          : withdrawProposal(all, { email: 'ann@acme.example' }, id),
      )

      assert.deepEqual(outcomes, oneOf())
      assert.equal((await deps.audit.list({ subject: id, limit: 10 })).length, 1)
    }
  })
}
