import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../shared/call.ts'

export interface ChosenAgent {
  readonly id: string
  readonly name: string
}

const SHOWN = 6

interface AgentChoiceProps {
  readonly typed: string
  onChoose(agent: ChosenAgent): void
  /** Called with the agent that Enter chooses. */
  onFirst(agent: ChosenAgent | undefined): void
}

/** The agents whose name has what was typed after the @. */
export function AgentChoice({ typed, onChoose, onFirst }: AgentChoiceProps) {
  const body = { name: typed.trim().slice(0, 500) }
  const { data } = useQuery({
    queryKey: ['agents', 'named', body.name],
    queryFn: ({ signal }) => call('POST /rest/api/v1/agents/search', { body }, signal),
    placeholderData: keepPreviousData,
  })
  const agents = (data?.agents ?? []).slice(0, SHOWN)
  const [first] = agents
  useEffect(() => {
    onFirst(first && { id: first.agent_id, name: first.name })
    return () => onFirst(undefined)
  }, [first, onFirst])
  if (data === undefined) return null
  return (
    <div className="popup agent-choice">
      <p role="status" className="soft">
        {first === undefined ? 'No agents match.' : `Press Enter to ask ${first.name}`}
      </p>
      {agents.map(({ agent_id: id, name, description = '' }) => (
        <button
          key={id}
          type="button"
          className="option"
          // What Enter chooses.
          data-active={id === first?.agent_id ? '' : undefined}
          onClick={() => onChoose({ id, name })}
        >
          <strong>{name}</strong>
          <span className="soft">{description}</span>
        </button>
      ))}
    </div>
  )
}
