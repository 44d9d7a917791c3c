import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../../kernel/operator-error.ts'
import { makeFolder } from './make-folder.ts'

const FOLDER = 0o700
const FILE = 0o600
/** What group and others may. */
const NOT_OWNER = 0o077

/** What a data folder has from its first start on, or gets before it. */
const OURS = ['service.lock', 'almanac.db', 'engine', 'meaning']
/** A new disk has this folder. Files whose names begin with a dot don't count either. */
const OF_THE_DISK = 'lost+found'

/**
 * Creates the data folder, or removes group and other permissions from its files: earlier versions left them readable. Refuses a
 * folder with files of something else, so that a wrong setting doesn't change theirs.
 */
export function makePrivate(folder: string): void {
  if (folder.trim() === '') throw new OperatorError('The data folder (--data, ALMANAC_DATA) is empty; name a folder')
  makeFolder(folder, FOLDER)
  const names = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== OF_THE_DISK)
  if (names.length > 0 && !names.some((name) => OURS.includes(name))) {
    throw new OperatorError(
      `${folder} has files that aren't Almanac's, such as ${names[0]}; name an empty folder with --data`,
    )
  }
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
