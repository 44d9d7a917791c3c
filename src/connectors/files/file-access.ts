import {
  type Access,
  allOf,
  anyOf,
  everyone,
  type FilePermissions,
  group,
  nobody,
  scope,
  sourceUsers,
  user,
} from '#connector-kit'
import { NT_READ, NT_SHARE_READ, ntAccess } from './nt-access.ts'
import { organizationGroups } from './organization-groups.ts'
import { POSIX_READ, POSIX_TRAVERSE, posixAccess } from './posix-access.ts'
import type { FileSettings } from './settings.ts'
import { chosenPeople, type ShareIdentity } from './share-identity.ts'

/** Who may see a scope and the files in it, by the connection's settings and the permissions of the share. */
export class FileAccess {
  readonly #config: Pick<FileSettings, 'readers' | 'people' | 'groups'>
  readonly #identity: ShareIdentity

  constructor(config: Pick<FileSettings, 'readers' | 'people' | 'groups'>, identity: ShareIdentity) {
    this.#config = config
    this.#identity = identity
  }

  /** Whoever gets into a top-level folder. `folders`: it and the root. */
  ofScope(share: FilePermissions | undefined, folders: readonly (FilePermissions | undefined)[]): Access {
    const { readers } = this.#config
    if (readers === 'everyone') return everyone
    if (readers === 'people') {
      const groups = organizationGroups(this.#config.groups).map(({ id }) => group(id))
      return anyOf(...chosenPeople(this.#config).map(user), ...groups)
    }
    return both([
      ...(share === undefined ? [] : [this.#read(share, true)]),
      ...folders.map((each) => this.traverse(each)),
    ])
  }

  /** Passing through a folder. On Windows that needs no permission ("Bypass traverse checking"). */
  traverse(permissions: FilePermissions | undefined): Access {
    if (this.#config.readers !== 'share') return sourceUsers
    if (permissions === undefined) return nobody
    if (permissions.kind === 'nt') return sourceUsers
    return posixAccess(permissions, POSIX_TRAVERSE, (id) => this.#identity.groupIds.has(id))
  }

  /** `passed`: the folders between the scope and the file. */
  ofFile(scopeId: string, passed: readonly Access[], permissions: FilePermissions | undefined): Access {
    if (this.#config.readers !== 'share') return scope(scopeId)
    return both([scope(scopeId), ...passed, permissions === undefined ? nobody : this.#read(permissions, false)])
  }

  #read(permissions: FilePermissions, isShare: boolean): Access {
    if (permissions.kind === 'nt') return ntAccess(permissions, isShare ? NT_SHARE_READ : NT_READ, this.#identity)
    return posixAccess(permissions, POSIX_READ, (id) => this.#identity.groupIds.has(id))
  }
}

/** Conditions that everyone meets, and repeated ones, say nothing. */
function both(conditions: readonly Access[]): Access {
  const distinct = new Map(conditions.map((each) => [JSON.stringify(each), each]))
  const telling = [...distinct.values()].filter(({ kind }) => kind !== 'sourceUsers')
  return telling.length === 0 ? sourceUsers : allOf(...telling)
}
