import { type Account, type Group, type Member, type NtPermissions, SourceError } from '#connector-kit'
import { SambaProgram, type SambaTarget } from './samba-program.ts'
import { DescriptorReader } from './security-descriptor.ts'

const BUILTIN = 'S-1-5-32'
const DISABLED = 0x1
const MAX_GROUPS = 200_000

export interface Principals {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
}

/** The users and groups of a server: its own ones, or those of a domain if it is a domain controller ([MS-SAMR]). */
export async function readPrincipals(target: SambaTarget): Promise<Principals> {
  const program = new SambaProgram('rpcclient', target, target.host)
  try {
    const users = await answer(program, 'querydispinfo', (line) => {
      const [, rid, flags, login, name = ''] =
        /RID: 0x([0-9a-f]+) acb: 0x([0-9a-f]+) Account: (.*?)\tName: (.*?)\tDesc:/i.exec(line) ?? []
      if (rid === undefined || flags === undefined || login === undefined) return undefined
      const isActive = (Number.parseInt(flags, 16) & DISABLED) === 0
      return { rid: Number.parseInt(rid, 16), login, name: name === '(null)' ? '' : name, isActive }
    })
    const [first] = users
    if (first === undefined) return { accounts: [], groups: [] }
    const domain = await domainOf(program, first.login)
    const accounts = users.map(({ rid, login, name, isActive }) => ({
      ...{ id: `${domain}-${rid}`, login, name: name || login, isActive },
    }))
    const domainGroups = await groupsOf(program, 'enumdomgroups', domain, 'querygroupmem')
    const aliases = await groupsOf(program, 'enumalsgroups domain', domain, 'queryaliasmem domain')
    const builtin = await groupsOf(program, 'enumalsgroups builtin', BUILTIN, 'queryaliasmem builtin')
    const all = [...domainGroups, ...aliases, ...builtin]
    const groupIds = new Set(all.map(({ id }) => id))
    const groups: Group[] = []
    for (const { id, title, command } of all) {
      const members = await answer(program, command, (line): Member | undefined => {
        const sid = memberSid(line, domain)
        if (sid === undefined) return undefined
        return groupIds.has(sid) ? { group: sid } : { account: sid }
      })
      groups.push({ id, title, members })
    }
    return { accounts, groups }
  } finally {
    program.close()
  }
}

/** Who the share lets in ([MS-SRVS] NetrShareGetInfo, level 502). */
export async function readSharePermissions(target: SambaTarget, share: string): Promise<NtPermissions> {
  const program = new SambaProgram('rpcclient', target, target.host)
  const descriptor = new DescriptorReader()
  try {
    for await (const line of program.run(`netsharegetinfo "${share}" 502`)) descriptor.line(line)
  } finally {
    program.close()
  }
  const permissions = descriptor.end()
  if (permissions !== undefined) return permissions
  const reason =
    "The permissions of the share can't be read with this account. Use an administrator of the server, or choose that the share lets everyone in."
  throw new SourceError('failed', reason)
}

async function domainOf(program: SambaProgram, login: string): Promise<string> {
  const [sid] = await answer(program, `lookupnames "${login}"`, (line) => /\s(S-1-5-21-[\d-]+) \(/.exec(line)?.[1])
  if (sid === undefined) throw new SourceError('failed', "The server doesn't tell the ID of its domain.")
  return sid.slice(0, sid.lastIndexOf('-'))
}

async function groupsOf(program: SambaProgram, list: string, domain: string, membersOf: string) {
  const found = await answer(program, list, (line) => {
    const [, title, rid] = /^group:\[(.*)\] rid:\[0x([0-9a-f]+)\]/i.exec(line) ?? []
    if (title === undefined || rid === undefined) return undefined
    const number = Number.parseInt(rid, 16)
    return { id: `${domain}-${number}`, title, command: `${membersOf} ${number}` }
  })
  if (found.length > MAX_GROUPS) throw new SourceError('failed', `The server has more than ${MAX_GROUPS} groups.`)
  return found
}

function memberSid(line: string, domain: string): string | undefined {
  const [, rid] = /rid:\[0x([0-9a-f]+)\]/i.exec(line) ?? []
  if (rid !== undefined) return `${domain}-${Number.parseInt(rid, 16)}`
  return /sid:\[(S-[\d-]+)\]/i.exec(line)?.[1]
}

/** A list that ends with an error isn't complete, and a group without its members could be denied to nobody. */
async function answer<T>(program: SambaProgram, command: string, read: (line: string) => T | undefined): Promise<T[]> {
  const found: T[] = []
  for await (const line of program.run(command)) {
    const value = read(line)
    if (value !== undefined) found.push(value)
    else if (/NT_STATUS_\w+/.test(line)) {
      throw new SourceError(
        'failed',
        `Users and groups can't be listed with this account: ${line.trim().slice(0, 200)}.`,
      )
    }
  }
  return found
}
