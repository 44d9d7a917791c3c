import { Link } from '@tanstack/react-router'
import { Bot, CalendarClock } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'
import { SourceIcon } from '../source-icon.tsx'
import { datasourceKind } from './datasource-kind.ts'
import type { Schedule } from './schedules/schedules-query.ts'
import { onWords, ownTimeZone } from './schedules/timing-words.ts'

/** Shown beside each other on a card. */
const SHOWN_SOURCES = 4
const words = new Intl.ListFormat('en')

interface AgentCardProps {
  readonly agent: Schemas['GalleryAgent']
  /** Of the user, for this agent. */
  readonly schedules: readonly Schedule[]
}

/** What an agent does, who made it, which sources it reads, how often it ran, and when it runs by itself. */
export function AgentCard({ agent, schedules }: AgentCardProps) {
  const { agentId, name, description, author, isOwn, mayEdit, datasources, runs } = agent
  const active = schedules.filter(({ status }) => status === 'ENABLED')
  return (
    <li className="card agent-card">
      <div className="agent-head">
        <span className="agent-icon">
          <Bot size={20} aria-hidden />
        </span>
        <div>
          <h2>
            <Link to="/agents/$id" params={{ id: agentId }} search={{}} className="agent-name">
              {name}
            </Link>
          </h2>
          <p className="soft">by {author.name}</p>
        </div>
        {isOwn && <span className="badge">Yours</span>}
      </div>
      <div className="agent-text">
        <p>{description}</p>
        {active.length > 0 && (
          <p className="soft agent-scheduled">
            <CalendarClock size={14} aria-hidden />
            <span>Runs {words.format(active.map(({ timing }) => onWords(timing, ownTimeZone())))} for you</span>
          </p>
        )}
      </div>
      <div className="agent-foot">
        {datasources.length > 0 && (
          <span className="agent-sources" title={datasources.join(', ')}>
            {datasources.slice(0, SHOWN_SOURCES).map((datasource) => (
              <SourceIcon key={datasource} document={{ datasource }} kind={datasourceKind(datasource)} />
            ))}
          </span>
        )}
        <span className="soft">
          {datasources.length === 0 && 'All sources · '}
          {runs === 1 ? '1 run' : `${runs.toLocaleString('en')} runs`} this month
        </span>
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
