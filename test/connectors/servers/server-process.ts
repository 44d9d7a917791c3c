import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server that a test started, and stops. */
export interface RunningServer {
  stop(): Promise<void>
}

/** Starts a program and waits until `isReady`. If it ends first, the error holds the end of what it wrote. */
export async function startServer(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; isReady: () => Promise<boolean> },
): Promise<RunningServer> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/tmp', LANG: 'C.UTF-8', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that the processes it starts end with it.
    detached: true,
  })
  // A test that fails must not leave it behind.
  process.once('exit', () => killGroup(child))
  let written = ''
  const keep = (chunk: Buffer) => {
    written = (written + chunk.toString('utf8')).slice(-4000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  let failure: string | undefined
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('exit', (code) => {
    failure ??= `it ended with ${code}`
  })
  while (!(await options.isReady().catch(() => false))) {
    if (failure !== undefined) throw new Error(`${command} didn't start: ${failure}\n${written}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const exited = once(child, 'exit')
  killGroup(child)
  await exited
}

function killGroup({ pid, exitCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

/** Runs a program to its end. */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; input?: string } = {},
): Promise<string> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/tmp', LANG: 'C.UTF-8', ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString('utf8')
    })
  }
  // A program that reads no input may have ended already.
  child.stdin.on('error', () => {})
  child.stdin.end(options.input ?? '')
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${written.slice(-4000)}`)
  return written
}
