import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { groupName } from '../../shared/group-name.ts'
import { Problem } from '../../shared/problem.tsx'
import { format } from '../parts/figure.tsx'
import type { Pointer } from './access-check.tsx'
import { useDatasource } from './datasource-frame.tsx'
import { accessWord } from './datasources-page.tsx'
import { WhoSees } from './who-sees.tsx'

type Permissions = Schemas['DocumentPermissionsDefinition']

interface CurrentAccessProps {
  readonly pointer: Pointer
  readonly now: Permissions | undefined
  /** What the permissions come from. */
  readonly from: Schemas['DocumentInspection']['permissionsFrom']
}

const FROM_WORDS = {
  FILE: 'This file was added in the console. You can change who can see it below.',
  INDEXING_API:
    'The permissions come from the program that pushes this document. Try others below to get a command that applies them.',
  CONNECTION: 'The permissions come from the connected system. Change them there.',
} as const

/** The permissions the document has, in words, and how many people they let in. */
export function CurrentAccess({ pointer, now, from }: CurrentAccessProps) {
  const datasource = useDatasource(pointer.datasource)
  const { objectType, ...rest } = pointer
  const body = { ...rest, ...(objectType !== '' && { objectType }), ...(now && { permissions: now }) }
  // Permissions that change nothing: everyone who sees it keeps it.
  const { data, error } = useQuery({
    queryKey: ['current-access', body],
    queryFn: ({ signal }) => call('POST /admin/api/v1/document-access/rehearsal', { body }, signal),
  })
  return (
    <section className="card panel">
      <h2>Who can see it</h2>
      {from !== undefined && <p className="soft">{FROM_WORDS[from]}</p>}
      {error !== null && <Problem error={error} />}
      <ul className="event-list">
        {now === undefined
          ? datasource && (
              <li>
                It was sent without permissions, so the default of the data source applies:{' '}
                <strong>{accessWord(datasource.defaultAccess)}</strong>
              </li>
            )
          : readersIn(now).map((line) => <li key={line}>{line}</li>)}
      </ul>
      {data !== undefined && (
        <p role="status">
          {data.override !== undefined && 'Hidden by an admin or a policy. Without that, '}
          <strong>{format(data.keeps)}</strong> of {format(data.examined)} users{' '}
          {data.override === undefined ? 'can see it' : 'could see it'}
          {data.isWhole ? '.' : ' so far; not all users were checked.'}
        </p>
      )}
      <WhoSees pointer={pointer} isHidden={data?.override !== undefined} />
    </section>
  )
}

/** Who permissions let in, a line for each kind of grant. Empty: no one. */
export function linesOf(permissions: Permissions): string[] {
  const { allowAnonymousAccess, allowAllDatasourceUsersAccess, allowedUsers = [], allowedGroups = [] } = permissions
  const people = allowedUsers.map(({ email, datasourceUserId, name }) => name ?? email ?? datasourceUserId ?? '')
  const all = (permissions.allowedGroupIntersections ?? []).map(({ requiredGroups = [] }) =>
    requiredGroups.map(groupName).join(' + '),
  )
  return [
    ...(allowAnonymousAccess === true ? ['All signed-in users'] : []),
    ...(allowAllDatasourceUsersAccess === true ? ['All users of this data source'] : []),
    ...(allowedGroups.length > 0 ? [`Members of ${allowedGroups.map(groupName).join(' or ')}`] : []),
    ...all.map((groups) => `Members of all of ${groups}`),
    ...(people.length > 0 ? [people.join(', ')] : []),
  ]
}

function readersIn(permissions: Permissions): string[] {
  const lines = linesOf(permissions)
  return lines.length === 0 ? ['No one'] : lines
}
