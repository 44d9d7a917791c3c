import { join } from 'node:path'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { Database } from '../database/database.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import type { RowSource } from './row-source.ts'
import { readSqlite } from './sqlite-rows.ts'

/** Where an installation keeps what it holds. */
export interface Place {
  readonly data: string
  /** Empty: SQLite in the data folder. */
  readonly databaseUrl: string
}

const TIMEOUT_MS = 30_000

/** `postgres://…`, or a data folder. */
export function placeOf(text: string): Place {
  if (/^postgres(ql)?:\/\//.test(text)) return { data: '', databaseUrl: text }
  if (/^[a-z]+:/i.test(text)) throw new OperatorError(`"${text}" must be a postgres:// URL or a folder`)
  return { data: text, databaseUrl: '' }
}

export async function readPlace({ data, databaseUrl }: Place): Promise<RowSource> {
  if (databaseUrl === '') return readSqlite(data)
  return (await import('./postgres-rows.ts')).readPostgres(databaseUrl)
}

export async function writePlace({ data, databaseUrl }: Place): Promise<Database> {
  if (databaseUrl === '') return openSqlite(data)
  return (await import('../postgres/open-postgres.ts')).openPostgres(databaseUrl, TIMEOUT_MS)
}

export function isSamePlace(one: Place, other: Place): boolean {
  if (one.databaseUrl !== '' || other.databaseUrl !== '') return one.databaseUrl === other.databaseUrl
  return join(one.data) === join(other.data)
}
