import { test } from 'node:test'
import { assertFine, assertRefused } from '../test/support/run-check.ts'

test('only the SQLite adapter opens connections: a write around it would be answered before it is on the disk', (context) => {
  const opens = "import { DatabaseSync } from 'node:sqlite'\nexport const open = () => new DatabaseSync('almanac.db')\n"

  assertRefused(
    context,
    {
      'src/storage/sqlite/open-sqlite.ts': opens,
      'src/storage/documents/types.ts':
        "import type { DatabaseSync } from 'node:sqlite'\nexport type A = DatabaseSync\n",
      'src/storage/documents/around.ts': opens,
    },
    /^src\/storage\/documents\/around\.ts:1 {2}opens SQLite by itself; write through Database/,
  )
})

test('only one folder writes documents and moves their log', (context) => {
  const tag = 'declare const sql: any, db: any, advance: any\n'
  const write = (statement: string) => `${tag}export const write = () => ${statement}\n`
  assertFine(context, {
    'src/storage/documents/changes/write.ts': write("db.updateTable('documents')"),
    'src/storage/documents/changes/lock.ts': write("advance(db, 'document_seq', 0)"),
    'src/storage/migrations/0001.ts': write('sql`update documents set seq = 0`'),
    'src/storage/uploads/write.test.ts': write("db.deleteFrom('documents')"),
    'src/storage/uploads/others.ts': write("db.updateTable('staged_documents')"),
    'src/storage/uploads/read.ts': write('sql`delete from stale_documents where key in (select key from documents)`'),
    'src/storage/uploads/advance.ts': write("advance(db, 'identity_version')"),
    'src/storage/uploads/words.ts': "export const words = 'update document titles'\n",
  })
  assertRefused(
    context,
    {
      'src/storage/a.ts': write("db.insertInto('documents').values([])"),
      'src/storage/b.ts': write("db.updateTable('documents as d').set({})"),
      'src/storage/c.ts': write("db.deleteFrom(['stale_documents', 'documents'])"),
      'src/storage/d.ts': write('sql`\n    INSERT INTO documents (key) select 1`'),
      'src/storage/e.ts': write('sql`update $' + "{sql.table('documents')} set seq = 1`"),
      'src/storage/f.ts': write('db.exec(\'delete from "documents"\')'),
      'src/storage/g.ts': write("advance(db, 'document_seq')"),
      'src/storage/h.ts': write("sql`update counters set value = 1 where name = 'document_seq'`"),
      'src/storage/i.ts': write('sql`with gone as (select 1) delete from public.documents`'),
    },
    /^src\/storage\/a\.ts:2 {2}writes the table documents; only src\/storage\/documents\/changes\/ may/,
    /^src\/storage\/b\.ts:2 {2}writes the table documents/,
    /^src\/storage\/c\.ts:2 {2}writes the table documents/,
    /^src\/storage\/d\.ts:2 {2}writes the table documents/,
    /^src\/storage\/e\.ts:2 {2}writes the table documents/,
    /^src\/storage\/f\.ts:2 {2}writes the table documents/,
    /^src\/storage\/g\.ts:2 {2}moves the log of documents; .* lockDocumentLog/,
    /^src\/storage\/h\.ts:2 {2}writes the table counters/,
    /^src\/storage\/i\.ts:2 {2}writes the table documents/,
  )
})

test('a record that was read before the transaction is not written in it, as it was, spread or renamed', (context) => {
  const before = 'export async function change(deps, actor, id) {\n  const before = await deps.things.find(id)\n'
  assertRefused(
    context,
    {
      'src/domain/system/a.ts': `${before}  await audited(deps, actor, {}, () => deps.things.put({ ...before, size: 1 }))\n}\n`,
      'src/domain/system/b.ts': `${before}  const { parts, ...rest } = before\n  const after = { ...rest, parts }\n  await deps.things.replace(id, after as never)\n}\n`,
      'src/domain/system/c.ts': `${before}  const after = { ...before.metadata, size: 1 }\n  await audited(deps, actor, {}, async () => {\n    await saveThing(deps, { id, metadata: after })\n  })\n}\n`,
      'src/domain/system/d.ts': `${before}  await deps.things.put({ id: before.id, sharing: before.sharing })\n}\n`,
    },
    /^src\/domain\/system\/a\.ts:3 {2}put: what it writes was read outside the transaction/,
    /^src\/domain\/system\/b\.ts:5 {2}replace: /,
    /^src\/domain\/system\/c\.ts:5 {2}saveThing: /,
    /^src\/domain\/system\/d\.ts:3 {2}put: /,
  )
})

test('a record is written that was read in the same transaction, and what a request brings', (context) => {
  assertFine(context, {
    'src/domain/system/a.ts':
      'export function change(deps, actor, key, size) {\n  return changeRecord(deps, actor, key, async (before) => {\n    await deps.things.put({ ...before, size })\n    return { result: before, note: undefined }\n  })\n}\n',
    'src/domain/system/c.ts':
      'export function change(deps, viewer, id, size) {\n  const work = async () => {\n    const before = await deps.things.find(id)\n    await deps.things.put({ ...before, size })\n  }\n  return changeShared(deps, viewer, deps.things, work)\n}\n',
    'src/domain/system/b.ts':
      'export async function change(deps, actor, id, request) {\n  const known = await deps.things.find(id)\n  if (known === undefined) throw new Error()\n  await audited(deps, actor, {}, async () => {\n    const known = await deps.things.hold(id)\n    await deps.things.put({ ...known, ...request, id: known.id })\n  })\n}\n',
  })
})
