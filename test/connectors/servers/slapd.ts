import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type RunningServer, runProgram, startServer } from './server-process.ts'

export const LDAP_BASE = 'dc=acme,dc=example'
const ADMIN = `cn=admin,${LDAP_BASE}`
const PASSWORD = 'secret-of-the-directory'

export interface LdapServer extends RunningServer {
  readonly url: string
  readonly bindDn: string
  readonly password: string
  /** Applies changes written as LDIF. */
  modify(ldif: string): Promise<void>
}

/** OpenLDAP with an empty directory in a temporary folder. */
export async function startSlapd(): Promise<LdapServer> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'db'))
  const file = join(folder, 'slapd.conf')
  writeFileSync(
    file,
    [
      ...['core', 'cosine', 'inetorgperson', 'nis'].map((name) => `include /etc/ldap/schema/${name}.schema`),
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      `pidfile ${folder}/slapd.pid`,
      'database mdb',
      `suffix "${LDAP_BASE}"`,
      `rootdn "${ADMIN}"`,
      `rootpw ${PASSWORD}`,
      `directory ${folder}/db`,
      // Tests need no durability.
      'dbnosync',
    ].join('\n'),
  )
  const port = await freePort()
  const url = `ldap://127.0.0.1:${port}`
  const server = await startServer('/usr/sbin/slapd', ['-d', '0', '-f', file, '-h', `${url}/`], {
    isReady: () => canConnect(port),
  })
  const modify = async (ldif: string) => {
    await runProgram('ldapmodify', ['-x', '-H', url, '-D', ADMIN, '-w', PASSWORD], { input: `${ldif}\n` })
  }
  await modify(
    `dn: ${LDAP_BASE}\nchangetype: add\nobjectClass: dcObject\nobjectClass: organization\no: Acme\ndc: acme\n\n` +
      ['people', 'groups']
        .map((ou) => `dn: ou=${ou},${LDAP_BASE}\nchangetype: add\nobjectClass: organizationalUnit\nou: ${ou}\n`)
        .join('\n'),
  )
  return { ...server, url, bindDn: ADMIN, password: PASSWORD, modify }
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
