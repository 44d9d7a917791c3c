import { Link } from '@tanstack/react-router'
import { Bot } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'
import { SourceIcon } from '../source-icon.tsx'
import { datasourceKind } from './datasource-kind.ts'

/** Shown beside each other on a card. */
const SHOWN_SOURCES = 4

/** What an agent does, who made it, which sources it reads and how often it ran. */
export function AgentCard({ agent }: { agent: Schemas['GalleryAgent'] }) {
  const { agentId, name, description, author, isOwn, mayEdit, datasources, runs } = agent
  return (
    <li className="card agent-card">
      <div className="agent-head">
        <span className="agent-icon">
          <Bot size={20} aria-hidden />
        </span>
        <div>
          <h2>{name}</h2>
          <p className="soft">by {author.name}</p>
        </div>
        {isOwn && <span className="badge">Yours</span>}
      </div>
      <p className="agent-text">{description}</p>
      <div className="agent-foot">
        <span className="agent-sources" title={datasources.length === 0 ? 'All data sources' : datasources.join(', ')}>
          {datasources.slice(0, SHOWN_SOURCES).map((datasource) => (
            <SourceIcon key={datasource} document={{ datasource }} kind={datasourceKind(datasource)} />
          ))}
        </span>
        <span className="soft">{runs === 1 ? '1 run' : `${runs.toLocaleString('en')} runs`} this month</span>
        <span className="button-row">
          {mayEdit && (
            <Link to="/agents/$id/edit" params={{ id: agentId }} className="button small" aria-label={`Edit ${name}`}>
              Edit
            </Link>
          )}
          <Link
            to="/agents/$id"
            params={{ id: agentId }}
            search={{}}
            className="button small"
            aria-label={`Run ${name}`}
          >
            Run
          </Link>
        </span>
      </div>
    </li>
  )
}
