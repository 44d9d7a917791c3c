import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '../../../shared/problem.tsx'
import { PageHeader } from '../../page-header.tsx'
import { useCall } from '../../parts/use-call.ts'
import type { Connector } from './connection-words.tsx'

const CATEGORIES: readonly { title: string; categories: readonly string[] }[] = [
  { title: 'Wikis, documents and files', categories: ['wiki', 'files', 'web'] },
  { title: 'Tickets and code', categories: ['tickets', 'code'] },
  { title: 'Chat, mail and people', categories: ['chat', 'mail', 'directory'] },
]

/** The gallery of connectors: the first step of adding a connection. */
export function ConnectorsPage() {
  const { data, error } = useCall('GET /admin/api/v1/connectors', {})
  const [typed, setTyped] = useState('')
  const text = typed.trim().toLowerCase()
  const found = (data?.items ?? []).filter(({ title, description }) =>
    `${title} ${description}`.toLowerCase().includes(text),
  )
  return (
    <>
      <PageHeader title="Add connection" lead="Choose the system to connect." />
      {error !== null && <Problem error={error} />}
      <div className="filters">
        <div className="field">
          <label htmlFor="find-connector">Find a connector</label>
          <input id="find-connector" type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </div>
      </div>
      {data !== undefined && found.length === 0 && <p role="status">No connectors match. Clear the search.</p>}
      {CATEGORIES.map(({ title, categories }) => (
        <Group key={title} title={title} connectors={found.filter(({ category }) => categories.includes(category))} />
      ))}
    </>
  )
}

function Group({ title, connectors }: { title: string; connectors: readonly Connector[] }) {
  if (connectors.length === 0) return null
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      <div className="connector-cards">
        {connectors.map((connector) => (
          <div key={connector.name} className="card">
            <h3>
              <Link to="/content/connectors/$name" params={{ name: connector.name }}>
                {connector.title}
              </Link>
            </h3>
            <p className="soft">{connector.description}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
