import type { NtEntry, NtPermissions } from '#connector-kit'

/** [MS-DTYP] 2.4.4.1. Conditional entries that deny count as if the condition held. */
const ALLOW = [0]
const DENY = [1, 6, 10, 12]
const INHERIT_ONLY = 0x08

/** Reads a security descriptor line by line, as Samba's programs print it. */
export class DescriptorReader {
  #isStarted = false
  #hasList = false
  #count = 0
  #read = 0
  #owner = ''
  readonly #entries: NtEntry[] = []
  #ace: { type: number; flags: number; mask: number } | undefined

  line(text: string): void {
    const line = text.trim()
    if (line.startsWith('revision:')) this.#isStarted = true
    else if (line === 'DACL') this.#hasList = true
    else if (line.startsWith('ACL\t')) this.#count = Number(/Num ACEs:\s*(\d+)/.exec(line)?.[1] ?? -1)
    else if (line.startsWith('Owner SID:')) this.#owner = line.slice('Owner SID:'.length).trim()
    else if (line.startsWith('SID:')) this.#close(line.slice('SID:'.length).trim())
    else if (line.startsWith('Permissions:') && this.#ace !== undefined) {
      this.#ace.mask = Number(/0x[0-9a-f]+/i.exec(line)?.[0] ?? Number.NaN)
    } else {
      const [, type, flags] = /^type: .*\((\d+)\) flags: (0x[0-9a-f]+)/i.exec(line) ?? []
      if (type !== undefined) this.#ace = { type: Number(type), flags: Number(flags), mask: Number.NaN }
    }
  }

  /** `undefined`: there is none, or not all of it was understood. */
  end(): NtPermissions | undefined {
    if (!this.#isStarted || this.#count !== this.#read) return undefined
    return { kind: 'nt', owner: this.#owner, entries: this.#hasList ? this.#entries : undefined }
  }

  #close(sid: string): void {
    const ace = this.#ace
    this.#ace = undefined
    if (ace === undefined || !/^S-\d[\d-]*$/.test(sid) || Number.isNaN(ace.mask)) return
    this.#read++
    const isDeny = DENY.includes(ace.type)
    if (!isDeny && !ALLOW.includes(ace.type)) return
    this.#entries.push({ isDeny, sid, mask: ace.mask, isInheritOnly: (ace.flags & INHERIT_ONLY) !== 0 })
  }
}
