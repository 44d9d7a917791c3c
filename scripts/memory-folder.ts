import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux's file system in memory. */
const PLACE = '/dev/shm'
const PREFIX = 'almanac-tests-'
const NEEDED_BYTES = 8 * 1024 ** 3

/**
 * Lets this process and all that it starts keep their temporary files in memory, where there is room for them. Tests make
 * databases by the hundred, and wait for the disk with every commit. `TMPDIR` stands above it.
 */
export function keepTemporaryFilesInMemory(place = PLACE): void {
  if (process.env['TMPDIR'] !== undefined || !isRoomy(place)) return
  removeLeftovers(place)
  const folder = join(place, `${PREFIX}${process.pid}`)
  // Others enter: PostgreSQL doesn't run as root.
  mkdirSync(folder, { mode: 0o755 })
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function isRoomy(place: string): boolean {
  if (!existsSync(place) || !allowsPrograms(place)) return false
  const { bavail, bsize } = statfsSync(place)
  return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES
}

/** Some tests put programs into their folders. */
function allowsPrograms(place: string): boolean {
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
  const options = mounted.findLast(([, where]) => where === place)?.[3] ?? 'noexec'
  return !options.split(',').includes('noexec')
}

/** Of runs that were killed. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX) || existsSync(`/proc/${name.slice(PREFIX.length)}`)) continue
    rmSync(join(place, name), { recursive: true, force: true })
  }
}
