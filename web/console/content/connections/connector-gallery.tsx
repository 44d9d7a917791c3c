import { Link } from '@tanstack/react-router'
import { Problem } from '../../../shared/problem.tsx'
import { at } from '../../../shared/start.ts'
import { useCall } from '../../parts/use-call.ts'
import type { Connector } from './connection-words.tsx'
import { ConnectorIcon } from './connector-icon.tsx'

const CATEGORIES: readonly { title: string; categories: readonly string[] }[] = [
  { title: 'Wikis, documents and files', categories: ['wiki', 'files', 'web'] },
  { title: 'Tickets and code', categories: ['tickets', 'code'] },
  { title: 'Chat, mail and people', categories: ['chat', 'mail', 'directory'] },
]

/** Connectors by kind; those whose name, description or kind has a text. */
export function ConnectorGallery({ find = '' }: { find?: string }) {
  const { data, error } = useCall('GET /admin/api/v1/connectors', {})
  const connections = useCall('GET /admin/api/v1/connections', {})
  const connected = new Set(connections.data?.items.map(({ connector }) => connector))
  const found = (data?.items ?? []).filter(({ title, description, category }) =>
    `${title} ${description} ${category}`.toLowerCase().includes(find),
  )
  return (
    <>
      {error !== null && <Problem error={error} />}
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
