import { getPriority, platform, setPriority } from 'node:os'

const BEHIND_OTHERS = 5

/**
 * Lets other threads go first: for a worker whose work can wait a moment, while somebody waits for an answer. On Linux
 * a priority belongs to the thread that sets it; elsewhere it would be the whole process's, so nothing is done there.
 */
export function stepBack(): void {
  if (platform() !== 'linux') return
  try {
    if (getPriority(0) < BEHIND_OTHERS) setPriority(0, BEHIND_OTHERS)
  } catch {
    // Not allowed to: as it is, it works too.
  }
}
