import { chmodSync, renameSync, rmSync } from 'node:fs'

/**
 * Puts a folder that was made beside `target` in its place. A temporary folder is for whoever made it alone; what was
 * built by one user is run by another, in an image or as a service of the system.
 */
export function putInPlace(fresh: string, target: string): void {
  chmodSync(fresh, 0o755)
  rmSync(target, { recursive: true, force: true })
  renameSync(fresh, target)
}
