import type { Datasource } from '../datasources/datasource.ts'
import { principal } from './principals.ts'
import type { Visibility } from './visibility.ts'

/** Under which ids these datasources know a user. */
export function idsOfUser(
  { principals }: Visibility,
  datasources: readonly Datasource[],
): { datasource: string; userId: string }[] {
  const prefixes = datasources.map(({ name }) => ({ datasource: name, prefix: principal.user(name, '') }))
  const ids: { datasource: string; userId: string }[] = []
  for (const held of principals) {
    if (!held.startsWith('user:')) continue
    for (const { datasource, prefix } of prefixes) {
      if (held.startsWith(prefix)) ids.push({ datasource, userId: held.slice(prefix.length) })
    }
  }
  return ids
}
