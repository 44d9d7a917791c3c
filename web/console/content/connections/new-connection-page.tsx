import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { call } from '../../../shared/call.ts'
import { Problem } from '../../../shared/problem.tsx'
import { PageHeader } from '../../page-header.tsx'
import { DangerDialog } from '../../parts/danger-dialog.tsx'
import { NOTHING_SAVED, PageForm } from '../../parts/page-form.tsx'
import { useCall } from '../../parts/use-call.ts'
import { CheckList } from './check-list.tsx'
import { checkReaders, freeName, newConnectionFields, readNewConnection, withFieldErrors } from './connection-fields.ts'
import type { Connector } from './connection-words.tsx'
import { PermissionRules } from './permission-rules.tsx'
import { withPickers } from './picked-people.tsx'

/** The second step of adding a connection: its settings and credentials. */
export function NewConnectionPage() {
  const { name } = useParams({ from: '/content/connectors/$name' })
  const connectors = useCall('GET /admin/api/v1/connectors', {})
  const datasources = useCall('GET /admin/api/v1/datasources', { query: { limit: '200' } })
  const connector = connectors.data?.items.find((each) => each.name === name)
  const error = connectors.error ?? datasources.error
  if (error !== null) return <Problem error={error} />
  // Wait for both: the form is rendered only once.
  if (connectors.data === undefined || datasources.data === undefined) return null
  if (connector === undefined) {
    return (
      <>
        <PageHeader title="Connector not found" lead={`No connector is named ${name}.`} />
        <p>
          <Link to="/content/connectors">Show all connectors</Link>
        </p>
      </>
    )
  }
  return (
    <NewConnection
      key={connector.name}
      connector={connector}
      datasource={freeName(
        connector.name,
        datasources.data.items.map((each) => each.name),
      )}
    />
  )
}

function isFailed({ result }: Schemas['ConnectionCheck']): boolean {
  return result === 'failed'
}

function NewConnection({ connector, datasource }: { connector: Connector; datasource: string }) {
  const navigate = useNavigate()
  const [checks, setChecks] = useState<readonly Schemas['ConnectionCheck'][]>()
  const [doubtful, setDoubtful] = useState<Record<string, string>>()
  const failed = checks?.find(isFailed)
  const test = async (values: Record<string, string>) => {
    setChecks(undefined)
    const body = readNewConnection(connector, values)
    const { items } = await withFieldErrors(connector, () => call('POST /admin/api/v1/connection-tests', { body }))
    setChecks(items)
    return items
  }
  const create = async (values: Record<string, string>) => {
    const { title = '', datasource: named = '', accountRule = '' } = values
    const body = {
      ...readNewConnection(connector, values),
      title,
      datasource: named,
      // Nothing is read until scopes are chosen and somebody starts it.
      isPaused: true,
      ...(accountRule !== '' && { accountRule }),
    }
    const { id } = await withFieldErrors(connector, () => call('POST /admin/api/v1/connections', { body }))
    await navigate({ to: '/content/connections/$id/setup', params: { id }, ignoreBlocker: true })
  }
  return (
    <>
      <PageHeader
        above={<Link to="/content/connectors">Add connection</Link>}
        title={`Connect ${connector.title}`}
        lead={connector.description}
      />
      <div className="form-beside">
        {connector.blockedBecause === undefined ? (
          <div className="card narrow-form">
            <PageForm
              fields={withPickers(newConnectionFields(connector, datasource))}
              submit="Create"
              second={{
                label: 'Test connection',
                async onSubmit(values) {
                  await test(values)
                },
              }}
              onCancel={() => void navigate({ to: '/content/connectors' })}
              check={checkReaders}
              onSubmit={async (values) => {
                // A connection that can't read anything is a dead end, so nothing is created untested.
                if (!(checks ?? (await test(values))).some(isFailed)) return create(values)
                setDoubtful(values)
                return NOTHING_SAVED
              }}
            >
              {checks !== undefined && <CheckList checks={checks} />}
            </PageForm>
          </div>
        ) : (
          <div className="notice failing" role="note">
            <TriangleAlert size={18} aria-hidden />
            <p>
              {connector.blockedBecause} <Link to="/content/connectors">Show other connectors</Link>
            </p>
          </div>
        )}
        <DangerDialog
          title="Create it anyway?"
          text={`The last test failed. ${failed?.detail ?? ''} Until that is fixed, nothing can be read.`}
          verb="Create anyway"
          isOpen={doubtful !== undefined}
          onClose={() => setDoubtful(undefined)}
          onConfirm={async () => create(doubtful ?? {})}
        />
        <PermissionRules connector={connector} />
      </div>
    </>
  )
}
