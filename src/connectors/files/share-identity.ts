import type { Account, Group, Source } from '#connector-kit'
import { organizationGroups } from './organization-groups.ts'
import type { FileSettings } from './settings.ts'

/** Users and groups of a share. Permissions that name anyone else grant nothing. */
export interface ShareIdentity {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
  readonly accountIds: ReadonlySet<string>
  readonly groupIds: ReadonlySet<string>
}

type FileSource = Source<FileSettings>

const known = new WeakMap<FileSource, Promise<ShareIdentity>>()

/** Read once per session, so that all permissions of a run are compiled with the same groups. */
export function identityOf(source: FileSource): Promise<ShareIdentity> {
  const before = known.get(source)
  if (before !== undefined) return before
  const identity = readIdentity(source)
  known.set(source, identity)
  // The next item asks again.
  identity.catch(() => known.delete(source))
  return identity
}

async function readIdentity({ files, config }: FileSource): Promise<ShareIdentity> {
  if (config.readers !== 'share') {
    const emails = config.readers === 'people' ? chosenPeople(config) : []
    return withIds(
      emails.map((email) => ({ id: email, name: email, email, isActive: true })),
      config.readers === 'people' ? organizationGroups(config.groups) : [],
    )
  }
  return withIds(await Array.fromAsync(files.accounts()), await Array.fromAsync(files.groups()))
}

function withIds(accounts: readonly Account[], groups: readonly Group[]): ShareIdentity {
  const accountIds = new Set(accounts.map(({ id }) => id))
  return { accounts, groups, accountIds, groupIds: new Set(groups.map(({ id }) => id)) }
}

export function chosenPeople({ people }: Pick<FileSettings, 'people'>): string[] {
  return [...new Set(people.map((email) => email.trim().toLowerCase()).filter((email) => email !== ''))]
}
