import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { Problem } from '../../shared/problem.tsx'
import { may } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { useCall } from '../parts/use-call.ts'
import { ROLE_NAMES } from './role-names.ts'

/** What each role can do. */
export function RolesPage() {
  const { data, error } = useCall('GET /admin/api/v1/roles', {})
  const roles = data?.items ?? []
  const actions = [...new Map(roles.flatMap((role) => role.actions).map(({ action, what }) => [action, what]))]
  return (
    <>
      <PageHeader title="Roles" lead="What each role can do. Role changes apply immediately." />
      <p className="soft">
        To give someone a role, open <Link to="/people/users">Users</Link> and choose Edit.
        {may('provisioning') && (
          <>
            {' '}
            To give it to all members of a group, open <Link to="/people/groups">Groups</Link>.
          </>
        )}
      </p>
      {error !== null && <Problem error={error} />}
      {data !== undefined && (
        <DataTable<(typeof actions)[number]>
          label="Role permissions"
          rows={actions}
          keyOf={([action]) => action}
          columns={[
            { title: 'Permission', cell: ([, what]) => what },
            ...roles.map(({ role, actions: own }) => ({
              title: ROLE_NAMES[role],
              cell: ([action]: (typeof actions)[number]) =>
                own.some((each) => each.action === action) && (
                  <>
                    <Check size={16} aria-hidden />
                    <span className="hidden">{`${ROLE_NAMES[role]}: yes`}</span>
                  </>
                ),
            })),
          ]}
        />
      )}
    </>
  )
}
