import type { Caller } from '../shared/caller.ts'
import { foldEmail } from '../shared/email.ts'
import { type PersonProfile, type ProfileParts, readProfiles } from './person-profile.ts'
import type { SearchPeopleDeps } from './search-people.ts'

export interface FoundPeople {
  readonly people: readonly PersonProfile[]
  /** Ids and e-mail addresses that name nobody, as they were sent. */
  readonly unknown: readonly string[]
}

/**
 * The people with these ids and e-mail addresses, in the order asked for, each once; also those who have left. Nobody
 * named: the caller.
 */
export async function getPeople(
  deps: SearchPeopleDeps,
  caller: Pick<Caller, 'email'>,
  { ids, emails }: { readonly ids: readonly string[]; readonly emails: readonly string[] },
  parts: ProfileParts,
): Promise<FoundPeople> {
  const directory = await deps.directory.current()
  const isMyself = ids.length === 0 && emails.length === 0
  const named = [
    ...ids.map((text) => ({ text, slot: directory.slotOfId(text.trim()) })),
    ...emails.map((text) => ({ text, slot: directory.slotOfEmail(foldEmail(text)) })),
    ...(isMyself ? [{ text: caller.email, slot: directory.slotOfEmail(caller.email) }] : []),
  ]
  const slots = new Set(named.flatMap(({ slot }) => slot ?? []))
  return {
    people: await readProfiles(deps, directory, [...slots], parts),
    unknown: isMyself ? [] : named.filter(({ slot }) => slot === undefined).map(({ text }) => text),
  }
}
