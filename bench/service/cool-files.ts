import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes the files of a folder out of the system's cache, so that whoever starts next reads them from the disk. Nobody may have
 * them open. False where the system has no `dd` that can do it.
 */
export function coolFiles(folder: string): boolean {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.every(({ parentPath, name }) => {
    const words = [`of=${join(parentPath, name)}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none']
    return spawnSync('dd', words, { stdio: 'ignore' }).status === 0
  })
}
