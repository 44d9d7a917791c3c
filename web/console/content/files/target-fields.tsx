import type { Input } from '../../../shared/call.ts'
import { call } from '../../../shared/call.ts'
import { FormFieldView } from '../../../shared/form-field.tsx'
import { me } from '../../../shared/start.ts'
import { findGroups, findUsers } from '../../parts/find-choices.ts'
import { PickList } from '../../parts/pick-list.tsx'
import { useCall } from '../../parts/use-call.ts'
import { useList } from '../../parts/use-list.ts'

type Permissions = Input<'POST /admin/api/v1/datasources/{name}/files'>['body']['permissions']

export const NEW_DATASOURCE = ''
const NAMED = 3
const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Who was chosen to see the files. */
export interface Readers {
  readonly access: string
  readonly people: readonly string[]
  /** A person who is typed but not taken with Enter yet. */
  readonly typed: string
  /** Groups of the data source. */
  readonly groups: readonly string[]
}

interface TargetFieldsProps {
  readonly chosen: string
  readonly readers: Readers
  /** Which files need readers: replaced files can keep theirs. */
  readonly asksFor: 'all' | 'new' | 'none'
  onChoose(name: string): void
  onReaders(change: (readers: Readers) => Readers): void
}

/** Which data source files go to, and who can see them. */
export function TargetFields({ chosen, readers, asksFor, onChoose, onReaders }: TargetFieldsProps) {
  const list = useList('GET /admin/api/v1/datasources', { query: {} })
  const isNew = chosen === NEW_DATASOURCE
  const some = useCall(
    'GET /admin/api/v1/datasources/{name}/groups',
    { path: { name: chosen }, query: { limit: '1' } },
    { isEnabled: !isNew },
  )
  const isAsked = asksFor !== 'none'
  const isForSome = isAsked && readers.access === 'people'
  const hasGroups = !isNew && (some.data?.items.length ?? 0) > 0
  // A connection's data source is filled by the connection only.
  const own = (list.items ?? []).filter(({ connectionId }) => connectionId === undefined)
  return (
    <>
      <div className="field">
        <label htmlFor="files-datasource">Data source</label>
        <select
          id="files-datasource"
          name="datasource"
          value={chosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          <option value={NEW_DATASOURCE}>New data source</option>
          {own.map(({ name, displayName }) => (
            <option key={name} value={name}>
              {displayName}
            </option>
          ))}
        </select>
      </div>
      {isNew && (
        <FormFieldView
          id="files-name"
          problem={undefined}
          field={{
            name: 'displayName',
            label: 'Name',
            value: 'Files',
            hint: 'Shown next to results',
            isRequired: true,
          }}
        />
      )}
      {isAsked && (
        <FormFieldView
          id="files-access"
          problem={undefined}
          field={{
            name: 'access',
            label: asksFor === 'new' ? 'Who can see the new files?' : 'Who can see these files?',
            kind: 'choice',
            value: readers.access,
            options: [
              { value: 'everyone', label: 'Everyone in the company' },
              { value: 'people', label: hasGroups ? 'Only these people and groups' : 'Only these people' },
              { value: 'me', label: 'Only me' },
            ],
          }}
        />
      )}
      {isForSome && (
        <PickList
          label="People who can see them"
          placeholder="Find a person, or enter an email"
          name="users"
          chosen={readers.people}
          typed={readers.typed}
          onType={(typed) => onReaders((old) => ({ ...old, typed }))}
          onChange={(people) => onReaders((old) => ({ ...old, people }))}
          find={findUsers}
        />
      )}
      {isForSome && hasGroups && (
        <PickList
          label="Groups who can see them"
          placeholder="Find a group of this data source"
          name={`groups ${chosen}`}
          chosen={readers.groups}
          onChange={(groups) => onReaders((old) => ({ ...old, groups }))}
          find={(text, signal) => findGroups(chosen, text, signal)}
        />
      )}
    </>
  )
}

/** Those who were taken, and the one who is only typed. */
function allPeople({ people, typed }: Readers): readonly string[] {
  const last = typed.trim()
  return last === '' || people.includes(last) ? people : [...people, last]
}

export function permissionsOf(readers: Readers): Permissions {
  const { access, groups } = readers
  const people = allPeople(readers)
  if (access === 'everyone') return { allowAnonymousAccess: true }
  if (access === 'me') return { allowedUsers: [{ email: me.email }] }
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

/** In a sentence; undefined: nobody was chosen yet. */
export function readersInWords(readers: Readers): string | undefined {
  const { access, groups } = readers
  if (access === 'everyone') return 'everyone in the company'
  if (access === 'me') return 'only you'
  return inWords([...allPeople(readers).filter((each) => EMAIL.test(each)), ...groups.map((name) => `group ${name}`)])
}

/** `a, b and 3 more`; undefined: there are none. */
export function inWords(all: readonly string[]): string | undefined {
  if (all.length <= NAMED) return all.length === 0 ? undefined : all.join(', ')
  return `${all.slice(0, NAMED).join(', ')} and ${all.length - NAMED} more`
}

/**
 * The data source that the form names; a new one is created. If its files are only for some people, documents that later
 * come without permissions are visible to no one.
 */
export async function targetOf(form: FormData, chosen: string, { access }: Readers): Promise<string> {
  if (chosen !== NEW_DATASOURCE) return chosen
  const displayName = String(form.get('displayName') ?? '').trim() || 'Files'
  const base =
    displayName
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 40) || 'files'
  const name = /^[a-z]/.test(base) ? base : `files${base}`
  const { name: made } = await call('POST /admin/api/v1/datasources', {
    body: {
      name,
      displayName,
      isUserReferencedByEmail: true,
      ...(access !== 'everyone' && { defaultAccess: 'nobody' as const }),
    },
  })
  return made
}
