import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { Row, RowSource, TableShape } from '../copy/row-source.ts'
import { type BackupManifest, readManifest } from './manifest.ts'
import { readRowFile } from './row-file.ts'
import { backupKey, unseal } from './sealing.ts'

export const MANIFEST = 'manifest.json'
/** In the place of the other, where there is a key; what it is derived with lies beside it. */
export const SEALED_MANIFEST = 'manifest.sealed'
export const SALT = 'salt'

export interface OpenBackup extends RowSource {
  readonly manifest: BackupManifest
}

/** A finished backup, read as a database is. */
export async function openBackup(folder: string, secret: Buffer | undefined): Promise<OpenBackup> {
  const isSealed = existsSync(join(folder, SEALED_MANIFEST))
  if (!isSealed && !existsSync(join(folder, MANIFEST))) {
    throw new OperatorError(`${folder} contains no complete backup`)
  }
  if (isSealed && secret === undefined) throw new OperatorError(`${folder} is encrypted; pass its key with --key-file`)
  const key = isSealed && secret !== undefined ? backupKey(secret, readFileSync(join(folder, SALT))) : undefined
  const manifest = readManifest(await manifestText(folder, key))
  const files = new Map(manifest.tables.map((table) => [table.name, table]))
  return {
    place: folder,
    manifest,
    tables: async () => manifest.tables,
    rows(table: TableShape): AsyncIterable<readonly Row[]> {
      const found = files.get(table.name)
      if (found === undefined) throw new OperatorError(`The backup does not contain the table ${table.name}`)
      return readRowFile(folder, found, key)
    },
    close: async () => undefined,
  }
}

async function manifestText(folder: string, key: Buffer | undefined): Promise<string> {
  if (key === undefined) return readFileSync(join(folder, MANIFEST), 'utf8')
  const bytes = async function* () {
    yield readFileSync(join(folder, SEALED_MANIFEST))
  }
  const parts: Buffer[] = []
  for await (const part of unseal(key, SEALED_MANIFEST, bytes())) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Reads every byte of it. */
export async function verifyBackup(backup: OpenBackup): Promise<number> {
  let rows = 0
  for (const table of backup.manifest.tables) {
    for await (const batch of backup.rows(table)) rows += batch.length
  }
  return rows
}
