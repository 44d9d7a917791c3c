import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { compileAcl } from '../../domain/access/principals.ts'
import type { Visibility } from '../../domain/access/visibility.ts'
import { DirectoryReader } from '../../domain/people/directory/directory-reader.ts'
import { PersonIds } from '../../domain/people/directory/person-ids.ts'
import { SharedMemory } from '../../domain/sharing/shared-memory.ts'
import type { Trigger } from '../../domain/triggers/trigger.ts'
import type { Upload } from '../../domain/triggers/upload-log.ts'
import { fixedClock } from '../../kernel/clock.ts'
import { openStores } from '../../storage/stores.ts'
import { MatchTriggers, type MatchTriggersDeps } from './match-triggers.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const COUNT = 450

const trigger = (id: string, rest: Partial<Trigger> = {}): Trigger => ({
  ...{ id, owner: 'ann@acme.example', kind: 'document_changed', datasource: 'wiki', status: 'ENABLED', inputs: {} },
  ...{ description: undefined, url: 'https://hooks.acme.example/', bearer: undefined, secret: 'whsec_c2VjcmV0' },
  ...{ root: { kind: 'clientToken', id: 't' }, since: { seq: 0, at: NOW }, createdAt: NOW, updatedAt: NOW },
  ...rest,
})

async function setup() {
  const stores = await openStores({ data: temporaryFolder(), databaseUrl: '' }, NOW)
  after(() => stores.close())
  const permissions = { allowAnonymousAccess: true }
  const fields = { objectType: '', viewUrl: undefined, facts: {}, summary: '', body: '', updatedAt: 0, permissions }
  const writes = Array.from({ length: COUNT }, (_, at) => ({
    document: { datasource: 'wiki', id: `d${at}`, title: '', ...fields },
    acl: compileAcl('wiki', permissions),
    version: 0,
  }))
  await stores.documents.put(writes, NOW)
  const lastSeq = await stores.documents.lastSeq()
  const visibility = { principals: new Set(['public']), hiddenDatasources: new Set() } as unknown as Visibility
  const matching = (rest: Partial<MatchTriggersDeps> = {}) =>
    new MatchTriggers({
      ...stores,
      announcementMemory: new SharedMemory(stores.announcements, (announcement) => announcement),
      directory: new DirectoryReader(stores.people, new PersonIds('key')),
      visibilities: { visibilityOf: async () => visibility },
      indexer: {
        appliedSeq: () => lastSeq,
        isCaughtUp: () => true,
        notifyWritten: async () => {},
        settled: async () => {},
      },
      clock: fixedClock(NOW),
      log: pino({ level: 'silent' }),
      ...rest,
    })
  return { ...stores, lastSeq, matching }
}

const { signal } = new AbortController()

test('every upload is matched once, even if several nodes match at the same time', async () => {
  const { triggers, triggerOutbox, matching, lastSeq } = await setup()
  await triggers.add(trigger('a'), 10)
  await triggers.add(trigger('later', { since: { seq: lastSeq - 10, at: NOW } }), 10)

  await Promise.all([matching().run(signal), matching().run(signal), matching().run(signal)])
  await matching().run(signal)

  assert.equal(await triggerOutbox.progress('documents'), lastSeq)
  assert.deepEqual(
    await triggerOutbox.pending(['a', 'later']),
    new Map([
      ['a', COUNT],
      ['later', 10],
    ]),
  )
})

test("an upload that can't be matched is skipped, and the others are delivered", async () => {
  const { triggers, triggerOutbox, uploadLog, matching } = await setup()
  await triggers.add(trigger('a'), 10)
  const damaged = (upload: Upload): Upload => (upload.id === 'd5' ? { ...upload, facts: null as never } : upload)
  const broken: MatchTriggersDeps['uploadLog'] = {
    upTo: (...asked) => uploadLog.upTo(...asked),
    async after(...asked) {
      const { uploads, position } = await uploadLog.after(...asked)
      return { uploads: uploads.map(damaged), position }
    },
  }

  await matching({ uploadLog: broken }).run(signal)

  assert.equal((await triggerOutbox.pending(['a'])).get('a'), COUNT - 1)
})

test('a trigger whose receiver is too far behind is switched off, and no other is', async () => {
  const { triggers, triggerOutbox, matching } = await setup()
  for (const id of ['slow', 'quick']) await triggers.add(trigger(id), 10)
  const behind = Object.create(triggerOutbox) as typeof triggerOutbox
  behind.progress = (name) => triggerOutbox.progress(name)
  behind.advance = (...step) => triggerOutbox.advance(...step)
  behind.pending = async () => new Map([['slow', 5000]])

  await matching({ triggerOutbox: behind }).run(signal)

  assert.equal((await triggers.find('slow'))?.pausedFor, 'BACKLOG')
  assert.equal((await triggers.find('quick'))?.status, 'ENABLED')
  assert.deepEqual(await triggerOutbox.pending(['slow', 'quick']), new Map([['quick', COUNT]]))
})

test('without triggers the log is skipped, and a new trigger gets only later events', async () => {
  const { triggers, triggerOutbox, matching, lastSeq } = await setup()

  await matching().run(signal)
  await triggers.add(trigger('new', { since: { seq: lastSeq, at: NOW } }), 10)
  await matching().run(signal)

  assert.equal(await triggerOutbox.progress('documents'), lastSeq)
  assert.deepEqual(await triggerOutbox.pending(['new']), new Map())
})
