import { type FormEvent, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { groupName } from '../../shared/group-name.ts'
import { Problem } from '../../shared/problem.tsx'
import { findGroups, findUsers } from '../parts/find-choices.ts'
import { PickList } from '../parts/pick-list.tsx'
import type { Pointer } from './access-check.tsx'
import { ApplyPermissions } from './apply-permissions.tsx'
import { linesOf } from './current-access.tsx'
import { RehearsalResult } from './readers/rehearsal-result.tsx'

type Permissions = Schemas['DocumentPermissionsDefinition']

interface AccessRehearsalProps {
  readonly pointer: Pointer
  readonly now: Permissions | undefined
  /** A program pushes the document, so a command can change them. */
  readonly isPushed: boolean
}

/** What the form has no field for: several required groups, and users without an email. */
function keptOf(now: Permissions = {}): Permissions {
  const { allowedUsers = [], allowedGroupIntersections = [] } = now
  const withoutEmail = allowedUsers.filter(({ email }) => email === undefined)
  return {
    ...(withoutEmail.length > 0 && { allowedUsers: withoutEmail }),
    ...(allowedGroupIntersections.length > 0 && { allowedGroupIntersections }),
  }
}

/** A dry run: what different permissions would change. */
export function AccessRehearsal({ pointer, now, isPushed }: AccessRehearsalProps) {
  const [groups, setGroups] = useState<string[]>([...(now?.allowedGroups ?? [])])
  const [users, setUsers] = useState<string[]>((now?.allowedUsers ?? []).flatMap(({ email }) => email ?? []))
  const kept = keptOf(now)
  const keptLines = linesOf(kept)
  const [result, setResult] = useState<Schemas['AccessRehearsal']>()
  const [tried, setTried] = useState<Permissions>()
  const [error, setError] = useState<unknown>()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const permissions: Permissions = {
      allowAnonymousAccess: form.has('everyone'),
      allowAllDatasourceUsersAccess: form.has('datasource'),
      ...kept,
      allowedUsers: [...users.map((email) => ({ email })), ...(kept.allowedUsers ?? [])],
      allowedGroups: groups,
    }
    const { objectType, ...rest } = pointer
    const body = { ...rest, ...(objectType !== '' && { objectType }), permissions }
    try {
      setResult(await call('POST /admin/api/v1/document-access/rehearsal', { body }))
      setTried(permissions)
      setError(undefined)
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <section className="card panel">
      <h2>Permissions dry run</h2>
      <p className="soft">Shows who would gain or lose access. Nothing is changed.</p>
      <form className="form" onSubmit={(event) => void onSubmit(event)}>
        <div className="field">
          <label className="box">
            <input type="checkbox" name="everyone" defaultChecked={now?.allowAnonymousAccess === true} />
            All signed-in users
          </label>
          <label className="box">
            <input type="checkbox" name="datasource" defaultChecked={now?.allowAllDatasourceUsersAccess === true} />
            All users of this data source
          </label>
        </div>
        <PickList
          label="Groups"
          placeholder="Find a group"
          name={`groups ${pointer.datasource}`}
          chosen={groups}
          onChange={setGroups}
          find={(prefix, signal) => findGroups(pointer.datasource, prefix, signal)}
          nameOf={groupName}
        />
        <PickList
          label="Users"
          placeholder="Find a user"
          name="users"
          chosen={users}
          onChange={setUsers}
          find={findUsers}
        />
        {keptLines.length > 0 && (
          <p className="soft">Kept, because they can't be changed here: {keptLines.join('; ')}</p>
        )}
        <div className="actions">
          <button type="submit" className="button">
            Run dry run
          </button>
        </div>
      </form>
      {error !== undefined && <Problem error={error} />}
      {result !== undefined && <RehearsalResult result={result} />}
      {isPushed && tried !== undefined && <ApplyPermissions pointer={pointer} permissions={tried} />}
    </section>
  )
}
