import { createHash } from 'node:crypto'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { TableShape } from '../copy/row-source.ts'

export const FORMAT = 1

/** What a backup holds; beside it lies one file per table. */
export interface BackupManifest {
  readonly format: number
  readonly madeAt: string
  readonly tables: readonly BackedUpTable[]
}

export interface BackedUpTable extends TableShape {
  readonly file: string
  readonly rows: number
  /** Of the file as it lies there. */
  readonly bytes: number
  readonly sha256: string
}

/** The text with its own checksum, in one line each. */
export function writeManifest(manifest: BackupManifest): string {
  const text = JSON.stringify(manifest)
  return `${text}\n${sha256(text)}\n`
}

export function readManifest(text: string): BackupManifest {
  const [json = '', sum] = text.split('\n')
  if (sum !== sha256(json)) throw new OperatorError("The backup's manifest is damaged")
  const manifest = JSON.parse(json) as BackupManifest
  if (manifest.format === FORMAT) return manifest
  throw new OperatorError(
    `The backup has format ${manifest.format}, but this version of Almanac only reads format ${FORMAT}`,
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
