import { open } from 'node:fs/promises'

export function syncFile(file: string): Promise<void> {
  return sync(file, 'r+')
}

/** The names in it. */
export function syncFolder(folder: string): Promise<void> {
  return sync(folder, 'r')
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
