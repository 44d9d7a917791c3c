import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { OperatorError } from '../../../kernel/operator-error.ts'

/** Creates the folder if needed, replacing a file of that name, and returns the names in it. */
export async function openFolder(folder: string): Promise<string[]> {
  try {
    if ((await kindOf(folder)) === 'file') await rm(folder, { force: true })
    await mkdir(folder, { recursive: true })
    return await readdir(folder)
  } catch (error) {
    const { message } = error as Error
    throw new OperatorError(`The search index can't use ${folder}: ${message}. Check who owns it and its permissions`, {
      cause: error,
    })
  }
}

/** Clears the way for a file: nothing of ours is ever a folder, so one that has a file's name is removed. */
export async function removeFolder(path: string): Promise<void> {
  if ((await kindOf(path)) === 'folder') await rm(path, { recursive: true, force: true })
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch {
    return undefined
  }
}
