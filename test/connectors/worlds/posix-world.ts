import { chmodSync, lchownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../support/random.ts'
import { runProgram } from '../servers/server-process.ts'
import { sized } from './world-size.ts'

const USERS = Array.from({ length: sized(8) }, (_, at) => 70_001 + at)
const GROUPS = Array.from({ length: 5 }, (_, at) => 80_001 + at)
/** IDs that no list of users or groups has. Some users are members of the group all the same. */
export const UNKNOWN_USER = 70_099
export const UNKNOWN_GROUP = 80_099

/** Tries to read each file as each user, with only that user's groups. */
const ORACLE = `
import json, os, sys
asked = json.load(sys.stdin)
for user in asked['users']:
    out, into = os.pipe()
    if os.fork() == 0:
        os.setgroups(user['groups']); os.setgid(user['gid']); os.setuid(user['uid'])
        readable = []
        for at, path in enumerate(asked['paths']):
            try:
                with open(path, 'rb') as file: file.read(1)
                readable.append(at)
            except OSError: pass
        os.write(into, json.dumps(readable).encode()); os._exit(0)
    os.close(into)
    with os.fdopen(out) as pipe: print(pipe.read())
    os.wait()
`

/** A tree of files with random owners, modes and ACLs, and users that the kernel itself is asked about. Needs root. */
export class PosixWorld {
  readonly root: string
  readonly #members = new Map<number, Set<number>>()
  readonly #folders: string[] = ['']
  readonly #files: string[] = []
  /** Whose chain of permissions names an ID that isn't listed. */
  readonly #owned = new Map<string, { uid: number; gid: number }>()
  #made = 0

  readonly #hasAcls: boolean

  private constructor(root: string, hasAcls: boolean) {
    this.root = root
    this.#hasAcls = hasAcls
  }

  static async fill(root: string, random: Random, { hasAcls = true } = {}): Promise<PosixWorld> {
    const world = new PosixWorld(root, hasAcls)
    for (const gid of [...GROUPS, UNKNOWN_GROUP]) world.#members.set(gid, new Set(random.several(USERS, 1, sized(4))))
    chmodSync(root, 0o755)
    for (let count = 0; count < sized(16); count++) world.#addFolder(random)
    for (let count = 0; count < sized(60); count++) world.#addFile(random)
    await world.#setPermissions(random, [...world.#folders.slice(1), ...world.#files])
    return world
  }

  get accounts(): string[] {
    return USERS.map(String)
  }

  get paths(): readonly string[] {
    return this.#files.map((file) => `/${file}`)
  }

  get passwd(): string {
    return USERS.map((uid) => `user${uid}:x:${uid}:${primaryGroup(uid)}:User ${uid},,,:/:/bin/sh`).join('\n')
  }

  get group(): string {
    const groups = GROUPS.map((gid) => {
      const names = [...(this.#members.get(gid) ?? [])].map((uid) => `user${uid}`)
      return `group${gid}:x:${gid}:${names.join(',')}`
    })
    return [...groups, ...USERS.map((uid) => `private${uid}:x:${uid}:`)].join('\n')
  }

  /** Whether everyone in the chain of permissions is listed, so that the answer must be exact. */
  isExact(path: string): boolean {
    const parts = path.slice(1).split('/')
    return parts.every((_, at) => {
      const { uid, gid } = this.#owned.get(parts.slice(0, at + 1).join('/')) ?? { uid: 0, gid: 0 }
      return uid !== UNKNOWN_USER && gid !== UNKNOWN_GROUP
    })
  }

  /** The files that the kernel lets each account read. */
  async visible(): Promise<Map<string, ReadonlySet<string>>> {
    const users = USERS.map((uid) => ({
      uid,
      gid: primaryGroup(uid),
      groups: [...this.#members].flatMap(([gid, members]) => (members.has(uid) ? [gid] : [])),
    }))
    const asked = { users, paths: this.#files.map((file) => join(this.root, file)) }
    const lines = (await runProgram('python3', ['-c', ORACLE], { input: JSON.stringify(asked) })).trim().split('\n')
    return new Map(
      users.map(({ uid }, at) => {
        const readable = JSON.parse(lines[at] ?? '[]') as number[]
        return [String(uid), new Set(readable.map((index) => `/${this.#files[index]}`))]
      }),
    )
  }

  async change(random: Random): Promise<void> {
    for (let count = 0; count < 4; count++) this.#addFile(random)
    for (let count = 0; count < 3; count++) this.#moveFile(random)
    for (let count = 0; count < 3; count++) this.#removeFile(random)
    for (const gid of GROUPS) this.#members.set(gid, new Set(random.several(USERS, 0, sized(4))))
    await this.#setPermissions(
      random,
      random.several([...this.#folders.slice(1), ...this.#files], sized(20), sized(40)),
    )
  }

  #addFolder(random: Random): void {
    const folder = join(random.pick(this.#folders), `folder ${this.#made++}`)
    mkdirSync(join(this.root, folder))
    this.#folders.push(folder)
  }

  #addFile(random: Random): void {
    const file = join(random.pick(this.#folders), `file ${this.#made++}.txt`)
    writeFileSync(join(this.root, file), `Text ${this.#made}`)
    this.#own(random, file)
    chmodSync(join(this.root, file), random.pick([0o644, 0o640, 0o600]))
    this.#files.push(file)
  }

  #moveFile(random: Random): void {
    const at = random.below(this.#files.length)
    const from = this.#files[at] ?? ''
    const to = join(random.pick(this.#folders), `moved ${this.#made++}.txt`)
    renameSync(join(this.root, from), join(this.root, to))
    this.#owned.set(to, this.#owned.get(from) ?? { uid: 0, gid: 0 })
    this.#files[at] = to
  }

  #removeFile(random: Random): void {
    const [file = ''] = this.#files.splice(random.below(this.#files.length), 1)
    rmSync(join(this.root, file))
  }

  #own(random: Random, path: string): void {
    const uid = random.chance(0.05) ? UNKNOWN_USER : random.pick(USERS)
    const gid = random.chance(0.05) ? UNKNOWN_GROUP : random.pick([...GROUPS, ...USERS])
    lchownSync(join(this.root, path), uid, gid)
    this.#owned.set(path, { uid, gid })
  }

  /** Folders are mostly open, so that permissions below them matter. */
  async #setPermissions(random: Random, paths: readonly string[]): Promise<void> {
    const acls: string[] = []
    // Without this, the group bits below would become the mask of an earlier ACL.
    if (this.#hasAcls) await runProgram('setfacl', ['-b', '--', ...new Set(paths)], { cwd: this.root })
    for (const path of new Set(paths)) {
      this.#own(random, path)
      const isFolder = this.#folders.includes(path)
      const bits = () => (isFolder ? random.pick([7, 5, 5, 5, 1, 4, 0]) : random.pick([6, 4, 4, 0, 0, 2]))
      chmodSync(join(this.root, path), bits() * 64 + bits() * 8 + bits())
      if (this.#hasAcls && random.chance(0.5)) acls.push(...this.#acl(random, path, bits))
    }
    const setfacl = ['-n', '--restore=-']
    if (acls.length > 0) await runProgram('setfacl', setfacl, { cwd: this.root, input: acls.join('\n') })
  }

  #acl(random: Random, path: string, bits: () => number): string[] {
    const text = (mode: number) => `${mode & 4 ? 'r' : '-'}${mode & 2 ? 'w' : '-'}${mode & 1 ? 'x' : '-'}`
    const named = (kind: string, ids: readonly number[]) =>
      [...new Set(random.several(ids, 0, 3))].map((id) => `${kind}:${id}:${text(bits())}`)
    const { uid, gid } = this.#owned.get(path) ?? { uid: 0, gid: 0 }
    return [
      `# file: ${path}`,
      `# owner: ${uid}`,
      `# group: ${gid}`,
      `user::${text(bits())}`,
      ...named('user', USERS),
      `group::${text(bits())}`,
      ...named('group', GROUPS),
      // Linux ignores the whole list if the mask is empty, which is wider than the standard.
      `mask::${text(random.pick([7, 5, 4, 1]))}`,
      `other::${text(bits())}`,
      '',
    ]
  }
}

/** Half of the users share a group, the others have one of their own. */
function primaryGroup(uid: number): number {
  return uid % 2 === 0 ? uid : 80_001
}
