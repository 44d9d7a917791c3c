import { getPriority, platform, setPriority } from 'node:os'

const LOWER_NICE = 5

/**
 * Lowers the priority of this worker thread, so that threads that answer requests go first. On Linux a priority belongs to
 * the thread that sets it; elsewhere it would be the whole process's, so this does nothing there.
 */
export function lowerPriority(): void {
  if (platform() !== 'linux') return
  try {
    if (getPriority(0) < LOWER_NICE) setPriority(0, LOWER_NICE)
  } catch {
    // Not permitted here. The worker also works with its usual priority.
  }
}
