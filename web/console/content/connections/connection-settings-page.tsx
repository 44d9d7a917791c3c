import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { call } from '../../../shared/call.ts'
import { Problem } from '../../../shared/problem.tsx'
import { Time } from '../../../shared/time.tsx'
import { PageForm } from '../../parts/page-form.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { CheckList } from './check-list.tsx'
import { connectionFields, readConnection, withFieldErrors } from './connection-fields.ts'
import { ConnectionFrame } from './connection-frame.tsx'
import type { Connection, Connector } from './connection-words.tsx'
import { PermissionRules } from './permission-rules.tsx'
import { withPickers } from './picked-people.tsx'
import { useConnector, useReload } from './use-connection.ts'

export function ConnectionSettingsPage() {
  const { id } = useParams({ from: '/content/connections/$id/settings' })
  return (
    <ConnectionFrame id={id} lead="Saving a change stops a run under way. The next one uses the new settings.">
      {(connection) => <Settings connection={connection} />}
    </ConnectionFrame>
  )
}

function Settings({ connection }: { connection: Connection }) {
  const { connector: name, secretSetAt, secretSetBy } = connection
  const connector = useConnector(connection)
  const [isSaved, setSaved] = useState(false)
  return (
    <>
      <dl className="facts card">
        <dt>Credentials</dt>
        <dd>
          Set <Time at={secretSetAt} /> by <UserLink email={secretSetBy} />
        </dd>
        <dt>Addresses inside your network</dt>
        <dd>{connection.allowsInside ? 'Allowed' : 'Not allowed'}</dd>
      </dl>
      {connector === undefined ? (
        <p className="soft">{`The connector ${name} isn't installed, so its settings can't be shown.`}</p>
      ) : (
        <>
          <ConnectionTest id={connection.id} />
          <p role="status">{isSaved && <span className="badge good">Saved</span>}</p>
          {/* Saving resets the form, so the credentials are empty again. */}
          <SettingsForm
            key={connection.updatedAt}
            connection={connection}
            connector={connector}
            onSaved={() => setSaved(true)}
          />
          <PermissionRules connector={connector} />
        </>
      )}
    </>
  )
}

interface SettingsFormProps {
  readonly connection: Connection
  readonly connector: Connector
  onSaved(): void
}

function SettingsForm({ connection, connector, onSaved }: SettingsFormProps) {
  const { id } = connection
  const reload = useReload()
  const navigate = useNavigate()
  return (
    <div className="card narrow-form">
      <PageForm
        fields={withPickers(connectionFields(connector, connection))}
        submit="Save"
        onCancel={() => void navigate({ to: '/content/connections/$id', params: { id } })}
        onSubmit={async (values) => {
          const body = readConnection(connector, values)
          await withFieldErrors(connector, () => call('PATCH /admin/api/v1/connections/{id}', { path: { id }, body }))
          await reload()
          onSaved()
        }}
      />
    </div>
  )
}

/** Tests the saved settings. */
function ConnectionTest({ id }: { id: string }) {
  const [checks, setChecks] = useState<readonly Schemas['ConnectionCheck'][]>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setChecks((await call('POST /admin/api/v1/connections/{id}/test', { path: { id } })).items)
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button type="button" className="button" disabled={isBusy} onClick={() => void test()}>
        Test connection
      </button>
      {error !== undefined && <Problem error={error} />}
      {checks !== undefined && <CheckList checks={checks} />}
    </>
  )
}
