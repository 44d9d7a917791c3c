import { join } from 'node:path'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { Database } from '../database/database.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import type { RowSource } from './row-source.ts'
import { readSqlite } from './sqlite-rows.ts'

/** Where an installation stores its data. */
export interface DatabaseLocation {
  readonly data: string
  /** Empty: SQLite in the data folder. */
  readonly databaseUrl: string
}

const TIMEOUT_MS = 30_000

/** `postgres://…`, or a data folder. */
export function placeOf(text: string): DatabaseLocation {
  if (/^postgres(ql)?:\/\//.test(text)) return { data: '', databaseUrl: text }
  if (/^[a-z]+:/i.test(text)) throw new OperatorError(`"${text}" must be a postgres:// URL or a folder`)
  return { data: text, databaseUrl: '' }
}

export async function readPlace({ data, databaseUrl }: DatabaseLocation): Promise<RowSource> {
  if (databaseUrl === '') return readSqlite(data)
  return (await import('./postgres-rows.ts')).readPostgres(databaseUrl)
}

export async function writePlace({ data, databaseUrl }: DatabaseLocation): Promise<Database> {
  if (databaseUrl === '') return openSqlite(data)
  return (await import('../postgres/open-postgres.ts')).openPostgres(databaseUrl, TIMEOUT_MS)
}

export function isSamePlace(one: DatabaseLocation, other: DatabaseLocation): boolean {
  if (one.databaseUrl !== '' || other.databaseUrl !== '') return one.databaseUrl === other.databaseUrl
  return join(one.data) === join(other.data)
}
