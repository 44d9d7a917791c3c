import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a file was when something was built of it. */
interface RecordedSource {
  readonly bytes: number
  readonly modifiedMs: number
  readonly sha256: string
}

/** By the path below the root. */
export type RecordedSources = Readonly<Record<string, RecordedSource>>

export function recordSource(root: string, path: string): RecordedSource {
  const file = join(root, path)
  const { size, mtimeMs } = statSync(file)
  return { bytes: size, modifiedMs: mtimeMs, sha256: sha256Of(file) }
}

/** What was recorded in a file; undefined if nothing was, or the file is broken. */
export function readRecorded(file: string): RecordedSources | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RecordedSources
  } catch {
    return undefined
  }
}

/** Whether all files are what they were. Only those with another time are read: checkouts change it for nothing. */
export function areAsRecorded(root: string, sources: RecordedSources): boolean {
  return Object.entries(sources).every(([path, { bytes, modifiedMs, sha256 }]) => {
    // Every command does this for two thousand files: `join` takes almost as long as looking at one.
    const file = `${root}/${path}`
    const found = statSync(file, { throwIfNoEntry: false })
    return found?.size === bytes && (isSameTime(found.mtimeMs, modifiedMs) || sha256Of(file) === sha256)
  })
}

/**
 * Archives and layers of container images keep whole seconds. A change that was made after the build has a later second: the build
 * takes longer than one.
 */
function isSameTime(foundMs: number, recordedMs: number): boolean {
  return foundMs === recordedMs || foundMs === Math.floor(recordedMs / 1000) * 1000
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
