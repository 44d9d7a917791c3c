import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { test } from 'node:test'
import { copyEmptyDatabase } from '../../../test/support/empty-database.ts'
import { postgresDatabases } from '../../../test/support/postgres-databases.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { compileAcl } from '../../domain/access/principals.ts'
import type { DocumentWrite } from '../../domain/documents/document-store.ts'
import type { UploadPage } from '../../domain/uploads/upload-store.ts'
import { type DatabaseLocation, writePlace } from '../copy/places.ts'
import type { Database } from '../database/database.ts'
import { openStores, type Stores } from '../stores.ts'
import { finishInSteps, swapInSteps } from './swap-in-steps.ts'

const postgres = await postgresDatabases()
const AT = new Date('2026-06-01T12:00:00Z')
const COUNT = 2600
const page: UploadPage = {
  kind: 'documents',
  datasource: 'wiki',
  group: '',
  uploadId: 'new',
  isFirst: true,
  isLast: false,
  isRestart: false,
  stale: 'pause' as const,
  fingerprint: 'f',
}

function write(number: number, title: string): DocumentWrite {
  const document = {
    datasource: 'wiki',
    objectType: 'Page',
    id: `doc-${number}`,
    title: `${title} ${number}`,
    viewUrl: undefined,
    facts: {},
    body: `text of ${title} ${number}`,
    summary: '',
    updatedAt: AT.getTime(),
    permissions: undefined,
  }
  return { document, acl: compileAcl('wiki', undefined), version: 0 }
}

/** Every tenth is dropped, every seventh stays as it was, and a hundred are new. */
const staged = Array.from({ length: COUNT + 100 }, (_, number) => number).filter((number) => number % 10 !== 3)

/** A store with old documents, and a staged upload that changes most, drops some and brings a few. */
async function makeTemplate(kind: Database['kind']): Promise<DatabaseLocation> {
  const place = {
    data: temporaryFolder(),
    databaseUrl: kind === 'sqlite' ? '' : await postgres.createDatabase(),
  }
  if (kind === 'sqlite') await copyEmptyDatabase(place.data)
  const { documents, uploads, close } = await openStores(place, AT)
  await documents.put(
    Array.from({ length: COUNT }, (_, number) => write(number, 'old')),
    AT,
  )
  await uploads.acceptDocuments(
    page,
    staged.map((number) => write(number, number % 7 === 0 && number < COUNT ? 'old' : 'new')),
    AT,
  )
  await close()
  return place
}

const templates: Partial<Record<Database['kind'], Promise<DatabaseLocation>>> = {}

async function copyTemplate(kind: Database['kind']): Promise<DatabaseLocation> {
  const template = await (templates[kind] ??= makeTemplate(kind))
  const data = temporaryFolder()
  if (kind === 'sqlite') cpSync(template.data, data, { recursive: true })
  return { data, databaseUrl: kind === 'sqlite' ? '' : await postgres.copyOf(template.databaseUrl) }
}

async function prepare(kind: Database['kind']) {
  const place = await copyTemplate(kind)
  const stores = await openStores(place, AT)
  const { documents } = stores
  const keys = (
    await documents.findByIds(
      'wiki',
      Array.from({ length: COUNT }, (_, number) => `doc-${number}`),
    )
  ).map(({ key }) => key)
  const database = await writePlace(place)
  const upload = await database.read.selectFrom('bulk_uploads').selectAll().executeTakeFirstOrThrow()
  const titles = async () => (await documents.byKeys(keys)).map(({ title }) => title.split(' ')[0])
  const end = { upload, lastPage: 'last', stale: 'pause' as const, at: AT }
  const close = async () => {
    await database.close()
    await stores.close()
  }
  return { place, ...stores, database, end, keys, titles, close }
}

async function stateOf({ documents }: Pick<Stores, 'documents'>) {
  const heads = await documents.findByIds(
    'wiki',
    [...staged, 3, 13].map((number) => `doc-${number}`),
  )
  return heads.map(({ id, title }) => `${id} ${title}`).sort()
}

for (const kind of ['sqlite', 'postgres'] as const) {
  test(`${kind}: until a swap ends everything shows as it was, and then all of it is new`, async () => {
    const all = await prepare(kind)
    const before = await all.documents.lastSeq()
    const steps = swapInSteps(all.database, all.end)
    let count = 0
    for (let step = await steps.next(); step.done !== true; step = await steps.next()) {
      count++
      const { is_open } = await all.database.read.selectFrom('bulk_uploads').select('is_open').executeTakeFirstOrThrow()
      if (is_open === 0) break
      const titles = await all.titles()
      assert.equal(titles.length, COUNT)
      assert.deepEqual(new Set(titles), new Set(['old']), `after step ${count}`)
      assert.equal(await all.documents.openSteps(), before + 1)
    }
    assert.ok(count > 8, `${count} steps`)
    assert.equal(await all.documents.openSteps(), undefined)
    assert.equal((await all.documents.jointSteps(before))?.firstSeq, before + 1)
    const shown = await all.titles()

    assert.equal(shown.length, COUNT - COUNT / 10)
    assert.equal(shown.filter((title) => title === 'old').length, Math.ceil(COUNT / 7) - 37)
    while ((await steps.next()).done !== true) {
      // To its end.
    }
    const left = await all.database.read.selectFrom('replaced_documents').select('key').execute()
    const stagedLeft = await all.database.read.selectFrom('staged_documents').select('id').execute()
    assert.deepEqual([left, stagedLeft], [[], []])
    await all.close()
  })

  test(`${kind}: what is written singly during a swap is newer than it, and shows at once`, async () => {
    const all = await prepare(kind)
    const steps = swapInSteps(all.database, all.end)
    for (let count = 0; count < 3; count++) await steps.next()

    // In the order of names the first is swapped in by now, and the second is not.
    await all.documents.put([write(0, 'single'), write(1, 'single'), write(999, 'single')], AT)
    const during = await all.titles()
    assert.equal(during.filter((title) => title === 'single').length, 3)
    while ((await steps.next()).done !== true) {
      // To its end.
    }

    assert.equal((await all.titles()).filter((title) => title === 'single').length, 3)
    await all.close()
  })

  test(`${kind}: a small upload that ends before a swap has written anything is shown together with it`, async () => {
    const all = await prepare(kind)
    const before = await all.documents.lastSeq()
    const steps = swapInSteps(all.database, all.end)
    await steps.next()
    const small = write(1, 'small')
    const written = { ...small, document: { ...small.document, datasource: 'git' } }

    const ended = await all.uploads.acceptDocuments({ ...page, datasource: 'git', isLast: true }, [written], AT)

    assert.deepEqual(ended, { kind: 'finished' })
    assert.equal(await all.documents.openSteps(), before + 1)
    while ((await steps.next()).done !== true) {
      // To its end.
    }
    assert.deepEqual(await all.documents.jointSteps(before), {
      firstSeq: before + 1,
      lastSeq: await all.documents.lastSeq(),
    })
    await all.close()
  })

  test(`${kind}: a swap that is cut off at any step is ended by the next start, with the same result`, async () => {
    const calm = await prepare(kind)
    const steps = swapInSteps(calm.database, calm.end)
    let count = 0
    while ((await steps.next()).done !== true) count++
    const expected = await stateOf(calm)
    await calm.close()

    const cuts = kind === 'sqlite' ? [1, 3, Math.floor(count / 2), count - 2, count - 1] : [3, count - 2]
    for (const cutAt of cuts) {
      const cut = await prepare(kind)
      const broken = swapInSteps(cut.database, cut.end)
      for (let step = 0; step < cutAt; step++) await broken.next()
      await cut.close()
      const stores = await openStores(cut.place, AT)
      await stores.uploads.resumeSwaps()

      assert.deepEqual(await stateOf(stores), expected, `cut after step ${cutAt}`)
      const [upload] = await stores.uploads.history('wiki', 'documents', 1)
      assert.ok(upload?.endedAt !== undefined)
      const again = await stores.uploads.acceptDocuments(
        { ...page, isFirst: false, isLast: true, fingerprint: 'last' },
        [],
        AT,
      )
      assert.equal(again.kind, 'repeated')
      await stores.close()
    }
  })

  test(`${kind}: a swap that another ended is not gone on with, and deletes nothing`, async () => {
    const all = await prepare(kind)
    const slow = swapInSteps(all.database, all.end)
    for (let step = 0; step < 3; step++) await slow.next()
    await finishInSteps(all.database, all.end)
    const expected = await stateOf(all)

    let step = await slow.next()
    while (step.done !== true) step = await slow.next()

    assert.deepEqual(step.value, { kind: 'repeated' })
    assert.deepEqual(await stateOf(all), expected)
    await all.close()
  })
}
