import { useState } from 'react'
import type { Input } from '../../../shared/call.ts'
import { call } from '../../../shared/call.ts'
import { FormFieldView } from '../../../shared/form-field.tsx'
import { me } from '../../../shared/start.ts'
import { findUsers } from '../../parts/find-choices.ts'
import { PickList } from '../../parts/pick-list.tsx'
import { useList } from '../../parts/use-list.ts'

type Permissions = Input<'POST /admin/api/v1/datasources/{name}/files'>['body']['permissions']

export const NEW_DATASOURCE = ''

interface TargetFieldsProps {
  readonly chosen: string
  /** Who was chosen to see the files. */
  readonly access: string
  onChoose(name: string): void
}

/** Which data source files go to, and who can see them. */
export function TargetFields({ chosen, access, onChoose }: TargetFieldsProps) {
  const list = useList('GET /admin/api/v1/datasources', { query: {} })
  const [people, setPeople] = useState<string[]>([])
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
      {chosen === NEW_DATASOURCE && (
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
      <FormFieldView
        id="files-access"
        problem={undefined}
        field={{
          name: 'access',
          label: 'Who can see these files?',
          kind: 'choice',
          value: 'everyone',
          options: [
            { value: 'everyone', label: 'Everyone in the company' },
            { value: 'people', label: 'Only these people' },
            { value: 'me', label: 'Only me' },
          ],
        }}
      />
      {access === 'people' && (
        <PickList
          label="People who can see them"
          placeholder="Find a person, or enter an email"
          name="users"
          chosen={people}
          onChange={setPeople}
          find={findUsers}
        />
      )}
      {people.map((email) => (
        <input key={email} type="hidden" name="people" value={email} />
      ))}
    </>
  )
}

export function readPermissions(form: FormData): Permissions {
  const access = form.get('access')
  if (access === 'everyone') return { allowAnonymousAccess: true }
  const typed = form.getAll('people').map(String)
  const emails = access === 'me' ? [me.email] : typed.filter((email) => email.includes('@'))
  if (emails.length === 0) throw new Error('Choose at least one person, or choose who can see the files')
  return { allowedUsers: emails.map((email) => ({ email })) }
}

/** The data source that the form names; a new one is created. */
export async function targetOf(form: FormData, chosen: string): Promise<string> {
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
    body: { name, displayName, isUserReferencedByEmail: true },
  })
  return made
}
