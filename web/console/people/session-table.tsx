import type { Schemas } from '../../generated/api.ts'
import { browserOf } from '../../shared/browser-of.ts'
import { call } from '../../shared/call.ts'
import { Time } from '../../shared/time.tsx'
import type { Column } from '../parts/data-table.tsx'
import { RowButton } from '../parts/row-button.tsx'

type Session = Schemas['BrowserSession']

/** The columns of a session list, with a revoke button. `emailOf` returns the session's user. */
export function sessionColumns<Row extends Session>(
  emailOf: (row: Row) => string,
  onEnd: () => void,
): readonly Column<Row>[] {
  const end = async (row: Row) => {
    await call('DELETE /admin/api/v1/users/{email}/sessions/{id}', { path: { email: emailOf(row), id: row.id } })
    onEnd()
  }
  return [
    { title: 'Browser', cell: (row) => <Browser {...row} /> },
    { title: 'IP address', cell: ({ address }) => address ?? <span className="soft">Unknown</span> },
    { title: 'Signed in', cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: 'Last active', cell: ({ seenAt }) => <Time at={seenAt} /> },
    {
      title: 'Actions',
      isActions: true,
      cell: (row) => (
        <RowButton
          label="Revoke"
          of={`session of ${emailOf(row)} in ${browserOf(row.userAgent)}`}
          onClick={() => void end(row)}
        />
      ),
    },
  ]
}

function Browser({ userAgent, isCurrent }: Session) {
  return (
    <span className="stacked">
      <span title={userAgent}>{browserOf(userAgent)}</span>
      {isCurrent === true && <span className="badge accent">This browser</span>}
    </span>
  )
}
