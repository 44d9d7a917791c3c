import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotesServer } from '../../../test/support/connections/notes-server.ts'
import { group } from '../access.ts'
import type { Connector } from '../define-connector.ts'
import notes from '../example/notes-connector.ts'
import type { Listed } from '../records.ts'
import type { AnySource, ConformanceSubject } from './conformance/subject.ts'
import { CONFORMANCE_CHECKS } from './conformance.ts'
import { directHttpSource } from './direct-source.ts'

const good = notes as unknown as Connector
type Reader = Pick<Connector, 'check' | 'accounts' | 'scopes' | 'list' | 'changes' | 'read'>

async function* changed(listed: AsyncIterable<Listed>, change: (each: Listed, at: number) => Listed[]) {
  let at = 0
  for await (const each of listed) yield* change(each, at++)
}

/** What a connector can get wrong, and the rule that says so. */
const MISTAKES: readonly [rule: RegExp, what: string, connector: Partial<Reader>][] = [
  [/two listings/, 'versions that change by themselves', listing((each) => [withVersion(each, String(Math.random()))])],
  [/of its own/, 'an item that is listed twice', listing((each) => (each.kind === 'entry' ? [each, each] : [each]))],
  [/of its own/, 'a version that is empty', listing((each) => [withVersion(each, '')])],
  [
    /without losing/,
    'a checkpoint that is ahead of its items',
    listing((each) => (each.kind === 'checkpoint' ? [{ ...each, state: 'note-9999' }] : [each])),
  ],
  [/at most 1000/, 'no checkpoints', listing((each) => (each.kind === 'checkpoint' ? [] : Array(20).fill(each)))],
  [/can be read/, 'items that can not be read', { read: async () => ({ kind: 'gone' }) }],
  [/is gone, not an error/, 'an error for what is gone', { read: async () => Promise.reject(new Error('500')) }],
  [
    /that are listed/,
    'a scope for a group that is not listed',
    {
      async *scopes(source) {
        for await (const scope of good.scopes(source)) yield { ...scope, access: group('nobody-knows') }
      },
    },
  ],
  [
    /written to the source/,
    'a request that writes',
    {
      async *accounts(source) {
        await source.http.post(`${String(source.config['url'])}/me`, '{}')
        yield* []
      },
    },
  ],
  [
    /run that is stopped/,
    'an endless retry',
    {
      async *scopes(source) {
        for (;;) {
          try {
            yield* await Array.fromAsync(good.scopes(source))
            return
          } catch {}
        }
      },
    },
  ],
  [/version of an item changes/, 'a version that never changes', listing((each) => [withVersion(each, '1')])],
  [
    /not listed any more/,
    'items that never go',
    { read: async (_, { id, scope }) => ({ kind: 'item', item: { id, scope } as never }) },
  ],
  [
    /change feed/,
    'a feed that leaves things out',
    {
      async *changes() {
        yield { kind: 'cursor', next: '0' }
      },
    },
  ],
  [
    /connection test/,
    'a test without checks',
    {
      async *check() {},
    },
  ],
  [
    /account has an ID/,
    'an account that is listed twice',
    {
      async *accounts(source) {
        for await (const account of good.accounts?.(source) ?? []) yield* [account, account]
      },
    },
  ],
]

function listing(change: (each: Listed, at: number) => Listed[]): Partial<Reader> {
  return { list: (source, scope, checkpoint) => changed(good.list(source, scope, checkpoint), change) }
}

function withVersion(each: Listed, version: string): Listed {
  return each.kind === 'entry' ? { ...each, version } : each
}

for (const [rule, what, broken] of MISTAKES) {
  test(`the suite notices ${what}`, async () => {
    const server = await new NotesServer().start()
    for (let count = 0; count < 110; count++) server.add('open')
    const config = { url: server.url }
    const source = (): AnySource => directHttpSource(config, good.credentials({ token: server.token }, config))
    const subject: ConformanceSubject = {
      connector: { ...good, ...broken },
      open: async () => ({ source: source(), close: () => {} }),
      edits: server.edits,
    }
    const check = CONFORMANCE_CHECKS.find(({ name }) => rule.test(name)) ?? assert.fail(`no rule ${rule}`)

    const outcome = await check.run(subject).catch((error: Error) => [error.message])

    assert.notDeepEqual(outcome, [])
  })
}
