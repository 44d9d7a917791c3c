import type { Datasource } from '../datasources/datasource.ts'
import { principal } from './principals.ts'
import type { Visibility } from './visibility.ts'

export interface UserIdIn {
  readonly datasource: string
  readonly userId: string
}

interface Known {
  readonly datasources: readonly Datasource[]
  readonly ids: readonly UserIdIn[]
}

/** The last ones: every search asks for them. */
const known = new WeakMap<Visibility, Known>()

/** Under which ids these datasources know a user. */
export function idsOfUser(visibility: Visibility, datasources: readonly Datasource[]): readonly UserIdIn[] {
  const last = known.get(visibility)
  if (last?.datasources === datasources) return last.ids
  const ids = readIds(visibility, datasources)
  known.set(visibility, { datasources, ids })
  return ids
}

function readIds({ principals }: Visibility, datasources: readonly Datasource[]): UserIdIn[] {
  const prefixes = datasources.map(({ name }) => ({ datasource: name, prefix: principal.user(name, '') }))
  const ids: UserIdIn[] = []
  for (const held of principals) {
    if (!held.startsWith('user:')) continue
    for (const { datasource, prefix } of prefixes) {
      if (held.startsWith(prefix)) ids.push({ datasource, userId: held.slice(prefix.length) })
    }
  }
  return ids
}
