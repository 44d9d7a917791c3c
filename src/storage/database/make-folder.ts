import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and the missing ones above it. Unlike `mkdirSync` with `recursive`, it fails where the file system reports a
 * folder that can't be created as missing, like `/proc` does: there, Node tries again forever.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const missing: string[] = []
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.push(at)
  for (const each of missing.reverse()) makeOne(each, mode)
  if (missing.length === 0 && !statSync(folder).isDirectory()) throw new Error(`${folder} is a file, not a folder`)
}

function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may just have created it.
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST'
    if (!isTaken || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
