import type { Input } from '../../../shared/call.ts'
import { groupName } from '../../../shared/group-name.ts'

export type Permissions = NonNullable<Input<'POST /admin/api/v1/datasources/{name}/files'>['body']['permissions']>

const NAMED = 3
const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Who was chosen to see files. */
export interface Readers {
  readonly access: string
  readonly people: readonly string[]
  /** A person who is typed but not taken with Enter yet. */
  readonly typed: string
  /** Groups of the data source. */
  readonly groups: readonly string[]
}

/** Those who were taken, and the one who is only typed. */
function allPeople({ people, typed }: Readers): readonly string[] {
  const last = typed.trim()
  return last === '' || people.includes(last) ? people : [...people, last]
}

/** `own`: the email of the user who chose. */
export function permissionsOf(readers: Readers, own: string): Permissions {
  const { access, groups } = readers
  const people = allPeople(readers)
  if (access === 'everyone') return { allowAnonymousAccess: true }
  if (access === 'me') return { allowedUsers: [{ email: own }] }
  const wrong = people.find((each) => !EMAIL.test(each))
  if (wrong !== undefined)
    throw new Error(`"${wrong}" isn't an email. Pick a person from the suggestions, or enter a whole email.`)
  if (people.length + groups.length === 0) {
    throw new Error('Choose at least one person, or choose who can see the files')
  }
  return {
    ...(people.length > 0 && { allowedUsers: people.map((email) => ({ email })) }),
    ...(groups.length > 0 && { allowedGroups: [...groups] }),
  }
}

/** The choice that gives these permissions, as far as one can give them. */
export function readersOf(permissions: Permissions, own: string): Readers {
  const { allowAnonymousAccess, allowedUsers = [], allowedGroups = [] } = permissions
  const people = allowedUsers.flatMap(({ email }) => email ?? [])
  const isOwn = people.length === 1 && people[0] === own && allowedGroups.length === 0
  return {
    access: allowAnonymousAccess === true ? 'everyone' : isOwn ? 'me' : 'people',
    people,
    typed: '',
    groups: allowedGroups,
  }
}

/** In a sentence; undefined: nobody was chosen yet. */
export function readersInWords(readers: Readers): string | undefined {
  const { access, groups } = readers
  if (access === 'everyone') return 'everyone in the company'
  if (access === 'me') return 'only you'
  return inWords([
    ...allPeople(readers).filter((each) => EMAIL.test(each)),
    ...groups.map((name) => `group ${groupName(name)}`),
  ])
}

/** `a, b and 3 more`; undefined: there are none. */
export function inWords(all: readonly string[]): string | undefined {
  if (all.length <= NAMED) return all.length === 0 ? undefined : all.join(', ')
  return `${all.slice(0, NAMED).join(', ')} and ${all.length - NAMED} more`
}
