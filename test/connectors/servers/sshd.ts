import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type RunningServer, runProgram, startServer } from './server-process.ts'

export interface SshServer extends RunningServer {
  readonly port: number
  readonly user: string
  readonly privateKey: string
  readonly hostKey: string
}

/** OpenSSH that lets in whoever runs the test, by key. Without `canRun`, only for SFTP. */
export async function startSshd({ canRun }: { canRun: boolean }): Promise<SshServer> {
  const folder = temporaryFolder()
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  for (const name of ['host', 'user']) {
    await runProgram('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)])
  }
  const port = await freePort()
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${folder}/host`,
    `AuthorizedKeysFile ${folder}/user.pub`,
    `PidFile ${folder}/pid`,
    'StrictModes no',
    'UsePAM no',
    'PermitRootLogin yes',
    'Subsystem sftp internal-sftp',
    ...(canRun ? [] : ['ForceCommand internal-sftp']),
  ]
  writeFileSync(join(folder, 'sshd_config'), `${lines.join('\n')}\n`)
  const server = await startServer('/usr/sbin/sshd', ['-D', '-e', '-f', join(folder, 'sshd_config')], {
    isReady: () => canConnect(port),
  })
  const listed = await runProgram('ssh-keygen', ['-l', '-f', join(folder, 'host.pub')])
  const hostKey = /SHA256:\S+/.exec(listed)?.[0] ?? ''
  const privateKey = readFileSync(join(folder, 'user'), 'utf8')
  return { ...server, port, user: userInfo().username, privateKey, hostKey }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
