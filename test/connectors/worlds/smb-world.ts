import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../support/random.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { PASSWORD, READER, type SambaServer, SHARE } from '../servers/samba.ts'
import { runProgram } from '../servers/server-process.ts'
import { sized } from './world-size.ts'

const MASKS = ['0x1f01ff', '0x1200a9', '0x120089', '0x1', '0x120116', '0x20000', '0x100008', '0x1f01fe']
const EVERYONE = 'S-1-1-0'
const AUTHENTICATED = 'S-1-5-11'
const CREATOR_OWNER = 'S-1-3-0'

/** Files with random NT permissions, and users who sign in themselves and try to read them. */
export class SmbWorld {
  readonly #server: SambaServer
  readonly #files: string[] = []
  readonly #folders: string[] = ['']
  readonly #inAlias = new Map<string, Set<string>>()
  #made = 0

  private constructor(server: SambaServer) {
    this.#server = server
  }

  static async fill(server: SambaServer, random: Random): Promise<SmbWorld> {
    const world = new SmbWorld(server)
    for (const name of ['a', 'b', 'b/c c']) {
      mkdirSync(join(server.root, name))
      world.#folders.push(name)
    }
    await world.#own()
    for (let count = 0; count < sized(40); count++) world.#addFile(random)
    await world.#own()
    for (const file of world.#files) await world.#setAcl(random, file)
    for (const group of server.groups.keys())
      server.setMembers(group, random.several([...server.users.keys()], 1, server.users.size / 3))
    for (const alias of server.aliases.keys()) await world.#changeAlias(random, alias)
    return world
  }

  get accounts(): string[] {
    return [...this.#server.users.values()]
  }

  get paths(): string[] {
    return this.#files.map((file) => `/${file}`)
  }

  async change(random: Random): Promise<void> {
    const { groups, aliases, users } = this.#server
    for (const group of groups.keys())
      this.#server.setMembers(group, random.several([...users.keys()], 0, users.size / 2))
    for (const alias of aliases.keys()) await this.#changeAlias(random, alias)
    this.#addFile(random)
    await this.#own()
    const from = this.#files[0] ?? ''
    const to = join(random.pick(this.#folders), `moved ${this.#made++}.txt`)
    renameSync(join(this.#server.root, from), join(this.#server.root, to))
    this.#files[0] = to
    rmSync(join(this.#server.root, this.#files.pop() ?? ''))
    for (const file of new Set(random.several(this.#files, sized(10), sized(15)))) await this.#setAcl(random, file)
    await this.#server.setSharePermissions(this.#shareAcl(random).join(','))
  }

  /** The files that each account gets when it signs in and asks for all of them. */
  async visible(): Promise<Map<string, ReadonlySet<string>>> {
    const found = new Map<string, ReadonlySet<string>>()
    for (const [name, sid] of this.#server.users) {
      const into = temporaryFolder()
      const gets = this.#files.map((file, at) => `get "\\${file.replaceAll('/', '\\')}" "${into}/${at}"`)
      const args = ['--configfile=/dev/null', '-U', name, `//${this.#server.address}/${SHARE}`]
      // It fails if the share lets the user in for nothing, or a file could not be read.
      await runProgram('smbclient', args, { env: { PASSWD: PASSWORD }, input: `${gets.join('\n')}\n` }).catch(() => {})
      found.set(sid, new Set(readdirSync(into).map((at) => `/${this.#files[Number(at)]}`)))
    }
    return found
  }

  /** The reader always gets in: it is in none of the groups. */
  #shareAcl(random: Random): string[] {
    const { groups, readerSid } = this.#server
    const denied = [...groups.values()].flatMap((sid) => (random.chance(0.15) ? [`${sid}:DENIED/0/READ`] : []))
    const allowed = [EVERYONE, ...groups.values(), ...this.accounts].flatMap((sid) =>
      random.chance(sid === EVERYONE ? 0.7 : 0.3)
        ? [`${sid}:ALLOWED/0/${random.pick(['READ', 'FULL', 'CHANGE'])}`]
        : [],
    )
    return [...denied, ...allowed, `${readerSid}:ALLOWED/0/FULL`]
  }

  #addFile(random: Random): void {
    const file = join(random.pick(this.#folders), `${random.pick(['file', 'é', 'Größe', 'a b'])} ${this.#made++}.txt`)
    writeFileSync(join(this.#server.root, file), `text ${this.#made}`)
    this.#files.push(file)
  }

  /** Permissions of the system play no part. */
  async #own(): Promise<void> {
    await runProgram('chmod', ['-R', 'a+rwX', this.#server.root])
  }

  async #changeAlias(random: Random, alias: string): Promise<void> {
    const { groups, users } = this.#server
    const known = this.#inAlias.get(alias) ?? new Set()
    for (const sid of known) await this.#server.removeFromAlias(alias, sid)
    const after = new Set(random.several([...groups.values(), ...users.values()], 1, 2))
    for (const sid of after) await this.#server.addToAlias(alias, sid)
    this.#inAlias.set(alias, after)
  }

  async #setAcl(random: Random, file: string): Promise<void> {
    const { users, groups, aliases, address } = this.#server
    const sids = [...users.values(), ...groups.values(), ...groups.values(), ...aliases.values()]
    const many = [...sids, ...sids, EVERYONE, AUTHENTICATED, CREATOR_OWNER]
    const entries = Array.from({ length: 1 + random.below(5) }, () => {
      const isDeny = random.chance(0.35)
      const mask = random.chance(0.7) ? (isDeny ? '0x1f01ff' : '0x1200a9') : random.pick(MASKS)
      return { text: `ACL:${random.pick(many)}:${isDeny ? 1 : 0}/0x0/${mask}`, isDeny }
    })
    const ordered = random.chance(0.8) ? [...entries].sort((a, b) => Number(b.isDeny) - Number(a.isDeny)) : entries
    const acl = ['REVISION:1', `OWNER:${random.pick([...users.values()])}`, ...ordered.map(({ text }) => text)]
    const args = ['--configfile=/dev/null', '-U', READER, `//${address}/${SHARE}`, file.replaceAll('/', '\\')]
    await runProgram('smbcacls', [...args, '--set', acl.join(',')], { env: { PASSWD: PASSWORD } })
  }
}
