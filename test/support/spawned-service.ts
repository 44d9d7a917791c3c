import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { after } from 'node:test'

const COMMAND = resolve(import.meta.dirname, '../../almanac')

export interface SpawnedService {
  readonly address: string
  /** No farewell: what a power cut or the kernel does. */
  kill(): Promise<void>
}

/** The service as a process of its own on a free port; resolves when it serves. */
export async function spawnService(data: string, environment: Record<string, string> = {}): Promise<SpawnedService> {
  const child = spawn(COMMAND, ['serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ALMANAC_RATE_LIMITS: 'off', ALMANAC_LOG_LEVEL: 'info', ...environment },
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  after(kill)
  return { address: await addressOf(child), kill }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let output = ''
    child.once('exit', (code) => fail(new Error(`The service ended with ${code}: ${output}`)))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const address = /"address":"([^"]+)".*"msg":"serving"/.exec(output)?.[1]
      if (address !== undefined) found(address)
    })
  })
}
