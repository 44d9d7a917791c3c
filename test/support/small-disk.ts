import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

export interface SmallDisk {
  readonly folder: string
  /** Leaves no room at all. */
  fill(): void
  /** Gives back what `fill` took. */
  makeRoom(): void
}

const CHUNK = Buffer.alloc(64 * 1024)

/**
 * Its own file system, in memory, so small that it can be filled. Undefined where mounting is not allowed: as root of
 * a container without that right, or as an ordinary user.
 */
export function mountSmallDisk(megabytes: number, whenDone: (end: () => void) => void): SmallDisk | undefined {
  if (process.platform !== 'linux') return undefined
  const folder = temporaryFolder()
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder])
  if (mount.status !== 0) return undefined
  whenDone(() => void spawnSync('umount', ['--lazy', folder]))
  const ballast = join(folder, '.ballast')
  return {
    folder,
    fill: () => fillWith(ballast),
    makeRoom: () => rmSync(ballast, { force: true }),
  }
}

function fillWith(file: string): void {
  const descriptor = openSync(file, 'a')
  try {
    for (let size = CHUNK.length; size > 0; ) {
      try {
        writeSync(descriptor, CHUNK, 0, size)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size >>= 1
      }
    }
  } finally {
    closeSync(descriptor)
  }
}

/** What a test says that cannot run here; nobody shall take it for passed. */
export const NO_SMALL_DISK =
  'NOT RUN: a small file system cannot be mounted here. Run as root with the right to mount (docker run --cap-add SYS_ADMIN)'
