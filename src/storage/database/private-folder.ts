import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 0o700
const FILE = 0o600
/** What group and others may. */
const NOT_OWNER = 0o077

/** Creates the data folder, or removes group and other permissions from its files: earlier versions left them readable. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER })
  closeFolder(folder)
}

function closeFolder(folder: string): void {
  close(folder, FOLDER)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    // A link may lead out of the folder; what it leads to is not ours to change.
    if (entry.isDirectory()) closeFolder(path)
    else if (entry.isFile()) close(path, FILE)
  }
}

function close(path: string, mode: number): void {
  try {
    if ((lstatSync(path).mode & NOT_OWNER) !== 0) chmodSync(path, mode)
  } catch (error) {
    // Another service on the same folder may just have removed it, and of others' files only they decide.
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['ENOENT', 'EPERM', 'EROFS'].includes(code)) throw error
  }
}
