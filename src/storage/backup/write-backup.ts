import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { RowSource } from '../copy/row-source.ts'
import { lockFile } from '../database/data-lock.ts'
import { makeFolder } from '../database/make-folder.ts'
import { MANIFEST, SALT, SEALED_MANIFEST } from './backup-folder.ts'
import { type BackedUpTable, type BackupManifest, FORMAT, writeManifest } from './manifest.ts'
import { writeBytes, writeRowFile } from './row-file.ts'
import { backupKey, seal } from './sealing.ts'
import { syncFolder } from './sync-to-disk.ts'

const LOCK = 'lock'

/**
 * Writes a backup of the source into a new folder. The folder gets its final name once it's complete and on disk.
 * Remains of an interrupted backup are deleted.
 * See docs/decisions/0013-backups-are-rows.md.
 */
export async function writeBackup(
  source: RowSource,
  target: string,
  secret: Buffer | undefined,
  madeAt: Date,
): Promise<BackupManifest> {
  const folder = resolve(target)
  refuseTaken(folder)
  const partial = `${folder}.partial`
  makeFolder(partial, 0o700)
  const lock = takeLock(join(partial, LOCK), target)
  try {
    for (const name of readdirSync(partial))
      if (!name.startsWith(LOCK)) rmSync(join(partial, name), { recursive: true })
    const manifest = await writeFiles(source, partial, secret, madeAt)
    refuseTaken(folder)
    for (const name of readdirSync(partial)) if (name.startsWith(LOCK)) rmSync(join(partial, name))
    await syncFolder(partial)
    renameSync(partial, folder)
    await syncFolder(dirname(folder))
    return manifest
  } finally {
    lock.release()
  }
}

async function writeFiles(
  source: RowSource,
  folder: string,
  secret: Buffer | undefined,
  madeAt: Date,
): Promise<BackupManifest> {
  const salt = randomBytes(16)
  const key = secret === undefined ? undefined : backupKey(secret, salt)
  const tables: BackedUpTable[] = []
  for (const table of await source.tables()) {
    const file = `${table.name}.rows.gz${key === undefined ? '' : '.sealed'}`
    tables.push({ ...table, file, ...(await writeRowFile(folder, file, source.rows(table), key)) })
  }
  const manifest: BackupManifest = { format: FORMAT, madeAt: madeAt.toISOString(), tables }
  const text = one(Buffer.from(writeManifest(manifest)))
  if (key === undefined) await writeBytes(folder, MANIFEST, text)
  else {
    await writeBytes(folder, SALT, one(salt))
    await writeBytes(folder, SEALED_MANIFEST, seal(key, SEALED_MANIFEST, text))
  }
  return manifest
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

function refuseTaken(folder: string): void {
  if (existsSync(folder)) throw new OperatorError(`${folder} already exists; choose a new folder for each backup`)
}

function takeLock(file: string, target: string): { release(): void } {
  try {
    return lockFile(file)
  } catch (error) {
    throw new OperatorError(`Another backup to ${basename(target)} is in progress`, { cause: error })
  }
}
