import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Play, Trash2 } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { saveFile } from '../../shared/save-file.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { type AgentDraft, definitionOf } from './agent-draft.ts'

interface AgentActionsProps {
  readonly agent: Schemas['Agent']
  readonly draft: AgentDraft
  onDelete(): void
}

/** What can be done with an agent besides publishing it. */
export function AgentActions({ agent, draft, onDelete }: AgentActionsProps) {
  const queries = useQueryClient()
  const path = { agent_id: agent.agent_id }
  return (
    <>
      <Link to="/agents/$id" params={{ id: agent.agent_id }} className="button">
        <Play size={16} aria-hidden />
        Open agent
      </Link>
      <ShareButton
        title={`Share ${agent.name}`}
        shared={agent.metadata}
        startsPrivate
        hasVerification={false}
        onSave={async (sharing) => {
          await call('POST /rest/api/v1/agents/{agent_id}', { path, body: sharing })
          await queries.invalidateQueries({ queryKey: ['agents'] })
        }}
      />
      <button
        type="button"
        className="icon-button"
        aria-label="Download"
        title="Download as a file to import elsewhere"
        onClick={() =>
          saveFile(new Blob([JSON.stringify(definitionOf(draft), null, 2)]), `${draft.name || 'agent'}.json`)
        }
      >
        <Download size={16} aria-hidden />
      </button>
      {agent.metadata.permissions.write.delete && (
        <button type="button" className="icon-button" aria-label="Delete agent" onClick={onDelete}>
          <Trash2 size={16} aria-hidden />
        </button>
      )}
    </>
  )
}
