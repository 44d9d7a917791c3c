import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '../../../shared/problem.tsx'
import { at, may } from '../../../shared/start.ts'
import { PageHeader } from '../../page-header.tsx'
import { useCall } from '../../parts/use-call.ts'
import { DropArea } from '../files/drop-area.tsx'
import { keepDropped } from '../files/dropped-files.ts'
import type { Connector } from './connection-words.tsx'
import { ConnectorIcon } from './connector-icon.tsx'

const CATEGORIES: readonly { title: string; categories: readonly string[] }[] = [
  { title: 'Wikis, documents and files', categories: ['wiki', 'files', 'web'] },
  { title: 'Tickets and code', categories: ['tickets', 'code'] },
  { title: 'Chat, mail and people', categories: ['chat', 'mail', 'directory'] },
]

/** The gallery of connectors: the first step of adding a connection. */
export function ConnectorsPage() {
  const { data, error } = useCall('GET /admin/api/v1/connectors', {})
  const connections = useCall('GET /admin/api/v1/connections', {})
  const connected = new Set(connections.data?.items.map(({ connector }) => connector))
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const text = typed.trim().toLowerCase()
  const found = (data?.items ?? []).filter(({ title, description, category }) =>
    `${title} ${description} ${category}`.toLowerCase().includes(text),
  )
  return (
    <>
      <PageHeader
        title="Add connection"
        lead="Connect a source once. Documents, permissions and deletions stay in sync."
        action={
          <div className="field">
            <input
              type="search"
              aria-label="Find a connector"
              placeholder="Find a connector"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        }
      />
      {error !== null && <Problem error={error} />}
      {may('datasources') && text === '' && (
        <DropArea
          isFlat
          onDrop={(dropped) => {
            keepDropped(dropped)
            void navigate({ to: '/content/files' })
          }}
        >
          <p className="hint">Or paste text. You choose who can see it before anything is searchable.</p>
          <Link className="button" to="/content/files">
            Choose files
          </Link>
        </DropArea>
      )}
      {data !== undefined && found.length === 0 && <p role="status">No connectors match. Clear the search.</p>}
      {CATEGORIES.map(({ title, categories }) => (
        <Group
          key={title}
          title={title}
          connectors={found.filter(({ category }) => categories.includes(category))}
          connected={connected}
        />
      ))}
      <p className="soft">
        Something missing? Push documents with the <a href={at('/docs')}>Indexing API</a>.
      </p>
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly connectors: readonly Connector[]
  /** Names of those that have a connection. */
  readonly connected: ReadonlySet<string>
}

function Group({ title, connectors, connected }: GroupProps) {
  if (connectors.length === 0) return null
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      <div className="connector-cards">
        {connectors.map((connector) => (
          <div key={connector.name} className="card">
            <ConnectorIcon category={connector.category} title={connector.title} />
            <div>
              <h3>
                <Link to="/content/connectors/$name" params={{ name: connector.name }}>
                  {connector.title}
                </Link>
                {connected.has(connector.name) && <span className="badge good">Connected</span>}
                {connector.blockedBecause !== undefined && <span className="badge">Not set up</span>}
              </h3>
              <p className="soft">{connector.description}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
