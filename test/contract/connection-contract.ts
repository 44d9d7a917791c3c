import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyone, group, scope } from '#connector-kit'
import { type ConnectionRun, NO_COUNTS, type StoredConnection } from '../../src/domain/connections/connection.ts'
import { connectionLease, RunLost } from '../../src/domain/connections/connection-store.ts'
import type { ConnectionAccount, ConnectionItem, ConnectionScope } from '../../src/domain/connections/crawl-store.ts'
import type { Stores } from '../../src/storage/stores.ts'
import { AT, document, put } from './stored-things.ts'

function connection(id: string, change: Partial<StoredConnection> = {}): StoredConnection {
  return {
    id,
    title: id,
    connector: 'test',
    datasource: id,
    config: { url: 'https://x.example', projects: ['a'] },
    sealedSecret: 'sealed',
    secretSetAt: AT,
    secretSetBy: 'ann@acme.example',
    schedule: { everyMinutes: 5, compareEveryHours: 24 },
    includedScopes: [],
    excludedScopes: ['x'],
    accountRule: undefined,
    allowsInside: false,
    isPaused: false,
    createdBy: 'ann@acme.example',
    createdAt: AT,
    updatedAt: AT,
    revision: 1,
    nextDueAt: AT,
    requestedMode: undefined,
    startedMode: undefined,
    removal: undefined,
    cursor: undefined,
    connectorVersion: 1,
    pass: 0,
    comparedAt: undefined,
    identityReadAt: undefined,
    failures: 0,
    ...change,
  }
}

function run(id: string, startedAt = AT): ConnectionRun {
  return {
    id,
    connectionId: 'c',
    mode: 'compare',
    startedAt,
    endedAt: undefined,
    outcome: undefined,
    message: undefined,
    phase: 'starting',
    waitingUntil: undefined,
    counts: NO_COUNTS,
    report: undefined,
  }
}

function item(id: string, change: Partial<ConnectionItem> = {}): ConnectionItem {
  return {
    id,
    scope: 's',
    version: '1',
    accessKey: undefined,
    objectType: 'ticket',
    documentId: id,
    accessDigest: 'd',
    pass: 1,
    ...change,
  }
}

const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)

export function connectionContract(open: () => Promise<Stores>): void {
  test('a connection is added once, changed, and removed with everything that belongs to it', async () => {
    const { connections, crawls } = await open()

    assert.deepEqual([await connections.add(connection('c')), await connections.add(connection('c'))], [true, false])
    await connections.add(connection('a'))
    assert.deepEqual(await connections.find('c'), connection('c'))
    assert.deepEqual(
      (await connections.list()).map(({ id }) => id),
      ['a', 'c'],
    )
    const changed = connection('c', {
      accountRule: '{login}@x.example',
      cursor: '7',
      comparedAt: later(1),
      revision: 2,
    })
    await connections.put(changed)
    await connections.setState('c', { failures: 2, cursor: undefined, requestedMode: 'full' })
    assert.deepEqual(await connections.find('c'), {
      ...changed,
      failures: 2,
      cursor: undefined,
      requestedMode: 'full',
    })
    await crawls.putItems('c', [item('1')])
    await crawls.putItems('a', [item('1')])
    await connections.remove('c')
    assert.equal(await connections.find('c'), undefined)
    assert.deepEqual([await crawls.countItems('c', 's'), await crawls.countItems('a', 's')], [0, 1])
  })

  test('connections are due by their time, or because somebody asked', async () => {
    const { connections } = await open()
    await connections.add(connection('late', { nextDueAt: later(-10) }))
    await connections.add(connection('now'))
    await connections.add(connection('later', { nextDueAt: later(1) }))
    await connections.add(connection('paused', { isPaused: true }))
    await connections.add(connection('asked', { isPaused: true, requestedMode: 'dry-run', nextDueAt: later(9) }))

    assert.deepEqual(
      (await connections.due(AT, 10)).map(({ id }) => id),
      ['asked', 'late', 'now'],
    )
    assert.equal((await connections.due(AT, 1)).length, 1)
  })

  test('a request that is taken stays due until its run has ended, and so does one made meanwhile', async () => {
    const { connections } = await open()
    await connections.add(connection('c', { isPaused: true, requestedMode: 'full' }))
    const modes = async () => {
      const found = await connections.find('c')
      return [found?.startedMode, found?.requestedMode]
    }
    assert.equal((await connections.takeRequest('c'))?.startedMode, 'full')
    assert.equal((await connections.due(AT, 10)).length, 1)
    await connections.setState('c', { requestedMode: 'changes' })
    await connections.takeRequest('c')
    assert.deepEqual(await modes(), ['full', 'changes'])
    await connections.setState('c', { startedMode: undefined })
    await connections.takeRequest('c')
    assert.deepEqual(await modes(), ['changes', undefined])
    await connections.setState('c', { startedMode: undefined })
    assert.deepEqual(await connections.due(AT, 10), [])
    assert.equal(await connections.takeRequest('nobody'), undefined)
  })

  test('runs are listed newest first, and one that was left open has stopped', async () => {
    const { connections } = await open()
    await connections.startRun(run('1'))
    await connections.startRun(run('2', later(1)))
    const counts = { ...NO_COUNTS, listed: 5 }
    await connections.progress({ id: '2', connectionId: 'c' }, { phase: 'HR', waitingUntil: later(9), counts })

    assert.deepEqual(await connections.runs('c', 10), [
      { ...run('2', later(1)), phase: 'HR', waitingUntil: later(9), counts },
      { ...run('1'), endedAt: later(1), outcome: 'stopped' },
    ])
    const end = { endedAt: later(2), outcome: 'failed', message: 'why', counts, report: undefined } as const
    await connections.endRun({ id: '2', connectionId: 'c' }, end)
    assert.equal((await connections.findRun('c', '2'))?.message, 'why')
    await connections.endRun({ id: '1', connectionId: 'c' }, end)
    assert.equal((await connections.findRun('c', '1'))?.outcome, 'stopped')
    assert.deepEqual(
      [...(await connections.latestRuns())].map(([id, { id: newest }]) => [id, newest]),
      [['c', '2']],
    )
    assert.equal(await connections.findRun('other', '2'), undefined)
    await connections.sweepRuns(1)
    assert.deepEqual(
      (await connections.runs('c', 10)).map(({ id }) => id),
      ['2'],
    )
  })

  test('only the run that holds the lease writes, and only while the connection stays as it is', async () => {
    const { connections, crawls, leases, documents } = await open()
    await connections.add(connection('c'))
    const name = connectionLease('c')
    const write = (id: string, at: Date, revision = 1) =>
      connections.inRun({ id, connectionId: 'c', revision }, at, async () => {
        await crawls.putItems('c', [item(id)])
        await put(documents, document(id))
      })

    await assert.rejects(write('one', AT), RunLost)
    await leases.take({ name, holder: 'one' }, AT, later(60))
    await write('one', AT)
    // It was asleep; another node has taken over.
    await assert.rejects(write('one', later(61)), RunLost)
    await leases.take({ name, holder: 'two' }, later(61), later(121))
    await assert.rejects(write('one', later(62)), RunLost)
    await write('two', later(62))
    await connections.put(connection('c', { revision: 2 }))
    await assert.rejects(write('two', later(63)), RunLost)
    await assert.rejects(
      connections.inRun({ id: 'two', connectionId: 'c', revision: 2 }, later(63), async () => {
        await crawls.putItems('c', [item('three')])
        throw new Error('and nothing of it is written')
      }),
    )

    assert.deepEqual(
      (await crawls.itemsAfter('c', '', 10)).map(({ id }) => id),
      ['one', 'two'],
    )
    assert.deepEqual((await documents.findByIds('wiki', ['one', 'two', 'three'])).map(({ id }) => id).sort(), [
      'one',
      'two',
    ])
  })

  test('a takeover waits for a write under way, which then still counts', async () => {
    const { connections, crawls, leases } = await open()
    await connections.add(connection('c'))
    const name = connectionLease('c')
    await leases.take({ name, holder: 'one' }, AT, later(60))
    const inside = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const writing = connections.inRun({ id: 'one', connectionId: 'c', revision: 1 }, AT, async () => {
      inside.resolve()
      await goOn.promise
      await crawls.putItems('c', [item('1')])
    })
    await inside.promise
    const takeover = leases.take({ name, holder: 'two' }, later(61), later(121)).then(async (isTaken) => {
      return [isTaken, (await crawls.items('c', ['1'])).length]
    })
    goOn.resolve()

    await writing
    assert.deepEqual(await takeover, [true, 1])
  })

  test('items are compared by pass, scope and access', async () => {
    const { crawls } = await open()
    const access = group('g')
    await crawls.putAccesses(
      'c',
      new Map([
        ['d', access],
        ['unused', everyone],
      ]),
    )
    await crawls.putItems('c', [item('1'), item('2', { accessKey: 'k' }), item('3', { scope: 't' })])
    await crawls.putItems('c', [item('1', { version: '2' })])
    await crawls.markSeen('c', ['2'], 2)

    assert.deepEqual(await crawls.items('c', ['2', 'none']), [item('2', { accessKey: 'k', pass: 2 })])
    assert.deepEqual(await crawls.unseen('c', 's', 2, '', 10), [item('1', { version: '2' })])
    assert.deepEqual(
      [await crawls.countUnseen('c', 's', 2), await crawls.countUnseen('c', 's', 3), await crawls.countItems('c', 't')],
      [1, 2, 1],
    )
    assert.deepEqual(
      (await crawls.itemsOfAccess('c', 'd', '1', 10)).map(({ id }) => id),
      ['2', '3'],
    )
    await crawls.sweepAccesses('c')
    assert.deepEqual([...(await crawls.accesses('c'))], [['d', access]])
    await crawls.removeItems('c', ['1', '2'])
    assert.deepEqual(
      (await crawls.itemsAfter('c', '', 10)).map(({ id }) => id),
      ['3'],
    )
  })

  test('scopes keep their checkpoint, whatever JSON it is', async () => {
    const { crawls } = await open()
    const one: ConnectionScope = {
      id: 'one',
      title: 'One',
      url: undefined,
      access: scope('one'),
      total: 5,
      state: 'listing',
      pass: 3,
      isFull: true,
      checkpoint: { page: 2, seen: ['a'], none: null },
      listedAt: AT,
    }
    await crawls.putScopes('c', [one, { ...one, id: 'two', checkpoint: undefined, total: undefined, url: 'u' }])
    await crawls.putScopes('c', [{ ...one, checkpoint: 7, state: 'done' }])

    assert.deepEqual(await crawls.scopes('c'), [
      { ...one, checkpoint: 7, state: 'done' },
      { ...one, id: 'two', checkpoint: undefined, total: undefined, url: 'u' },
    ])
    await crawls.removeScopes('c', ['one'])
    assert.deepEqual(
      (await crawls.scopes('c')).map(({ id }) => id),
      ['two'],
    )
  })

  test('problems count their attempts, are due again, and end', async () => {
    const { crawls } = await open()
    const problem = { stage: 'item', subject: '1', scope: 's', reason: 'broken' } as const
    const nextAt = (attempts: number) => (attempts > 1 ? undefined : later(60))
    await crawls.noteProblems('c', [problem, { ...problem, stage: 'scope' }], AT, nextAt)
    await crawls.noteProblems('c', [{ ...problem, reason: 'still broken' }], later(1), nextAt)

    assert.deepEqual(await crawls.problemsOf('c', 'item', ['1']), [
      { ...problem, reason: 'still broken', firstAt: AT, lastAt: later(1), attempts: 2, nextAt: undefined },
    ])
    assert.deepEqual(await crawls.nextProblemAt('c'), later(60))
    assert.deepEqual(
      (await crawls.dueProblems('c', later(60), 10)).map(({ stage }) => stage),
      ['scope'],
    )
    assert.deepEqual(await crawls.dueProblems('c', later(59), 10), [])
    assert.equal(await crawls.retryProblems('c', later(2), ['1', 'none']), 2)
    assert.equal((await crawls.dueProblems('c', later(2), 10)).length, 2)
    await crawls.clearProblems('c', 'item', ['1'])
    assert.deepEqual(
      (await crawls.problems('c', 10)).map(({ stage }) => stage),
      ['scope'],
    )
    assert.equal(await crawls.countProblems('c'), 1)
    assert.deepEqual([...(await crawls.problemCounts())], [['c', 1]])
  })

  test('accounts are replaced as a whole', async () => {
    const { crawls } = await open()
    const ann: ConnectionAccount = {
      id: 'ann',
      name: 'Ann',
      email: 'a@x.example',
      login: undefined,
      isActive: true,
      matchedEmail: 'a@x.example',
      matchedBy: 'email',
    }
    const bob: ConnectionAccount = {
      ...ann,
      id: 'bob',
      email: undefined,
      matchedEmail: undefined,
      matchedBy: undefined,
    }
    await crawls.replaceAccounts('c', [ann, bob, { ...ann, id: 'cat' }])
    await crawls.replaceAccounts('c', [{ ...ann, isActive: false }, bob])
    await crawls.putAccount('c', { ...bob, matchedEmail: 'b@x.example', matchedBy: 'manual' })

    assert.deepEqual(await crawls.accounts('c'), [
      { ...ann, isActive: false },
      { ...bob, matchedEmail: 'b@x.example', matchedBy: 'manual' },
    ])
    assert.equal(await crawls.findAccount('c', 'cat'), undefined)
    assert.deepEqual(await crawls.listAccounts('c', { isMatched: false, limit: 10 }), [])
    assert.deepEqual(
      (await crawls.listAccounts('c', { after: 'ann', limit: 10 })).map(({ id }) => id),
      ['bob'],
    )
  })

  test('an item is found by its document, an expression by its digest, and accounts by ID and by person', async () => {
    const { connections, crawls } = await open()
    await connections.add(connection('c'))
    const long = item('Path/A', { documentId: 'Path/A~0123456789abcdef' })
    await crawls.putItems('c', [item('plain'), long])
    await crawls.putAccesses('c', new Map([['d', group('7')]]))
    const account = (id: string, matchedEmail: string | undefined): ConnectionAccount => ({
      ...{ id, name: id, email: undefined, login: undefined, isActive: true, matchedEmail, matchedBy: undefined },
    })
    await crawls.replaceAccounts('c', [account('1', 'ann@acme.example'), account('2', undefined)])

    assert.equal((await crawls.itemOfDocument('c', 'plain'))?.id, 'plain')
    assert.equal((await crawls.itemOfDocument('c', 'Path/A~0123456789abcdef'))?.id, 'Path/A')
    assert.equal(await crawls.itemOfDocument('c', 'Path/A'), undefined)
    assert.equal(await crawls.itemOfDocument('other', 'plain'), undefined)
    assert.deepEqual([await crawls.findAccess('c', 'd'), await crawls.findAccess('c', 'x')], [group('7'), undefined])
    assert.deepEqual(
      (await crawls.findAccounts('c', ['2', '3'])).map(({ id }) => id),
      ['2'],
    )
    assert.deepEqual(
      (await crawls.accountsOfPerson('c', 'ann@acme.example')).map(({ id }) => id),
      ['1'],
    )
  })

  test('runs are counted by outcome, and the newest one that read everything is known', async () => {
    const { connections } = await open()
    await connections.add(connection('c'))
    const ended = { message: undefined, counts: NO_COUNTS, report: undefined }
    for (const [index, outcome] of (['done', 'problems', 'unreachable'] as const).entries()) {
      await connections.startRun(run(`r${index}`, later(index)))
      await connections.endRun(
        { id: `r${index}`, connectionId: 'c' },
        { ...ended, outcome, endedAt: later(10 + index) },
      )
    }
    await connections.startRun({ ...run('dry', later(20)), mode: 'dry-run' })
    await connections.endRun({ id: 'dry', connectionId: 'c' }, { ...ended, outcome: 'done', endedAt: later(30) })

    assert.deepEqual([...(await connections.latestSuccesses())], [['c', later(11)]])
    assert.deepEqual((await connections.countRuns()).map(({ outcome, count }) => `${outcome} ${count}`).sort(), [
      'done 2',
      'problems 1',
      'unreachable 1',
    ])
  })
}
