import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** The rest is for buffers and for the program itself. */
const HEAP_SHARE = 0.6

/**
 * Starts a program in a process of its own, without environment variables, that can't write files, load addons or start
 * processes. It reads from standard input and writes to pipe 3.
 */
export function spawnGuarded(
  program: string,
  args: readonly string[],
  { maxMemoryBytes, readable }: { readonly maxMemoryBytes: number; readonly readable: readonly string[] },
): ChildProcess {
  const heapMegabytes = Math.floor((maxMemoryBytes * HEAP_SHARE) / 1024 ** 2)
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      '--allow-worker',
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${heapMegabytes}`,
      program,
      ...args,
    ],
    { env: {}, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] },
  )
  lowerPriority(child.pid)
  // A pipe breaks when the process ends, which `exit` reports.
  for (const stream of child.stdio) stream?.on('error', () => {})
  return child
}

/** Searches go first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the machine doesn't allow it. The limits hold all the same.
  }
}
