import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Time } from '../../shared/time.tsx'
import { ConfirmDialog } from '../knowledge/confirm-dialog.tsx'
import { EXAMPLES } from './examples.ts'
import { localDrafts } from './use-saved-draft.ts'

type Draft = Schemas['ListedAgentDraft']

/** Agents that the user has begun, and changes to agents, that aren't published. Nothing, if there are none. `isFollowed`: by published ones. */
export function Drafts({ names, isFollowed }: { names: ReadonlyMap<string, string>; isFollowed: boolean }) {
  const { data } = useQuery({
    queryKey: ['agents', 'drafts'],
    queryFn: ({ signal }) => call('POST /app/api/v1/agentdrafts', {}, signal),
    refetchOnMount: 'always',
  })
  const drafts = data?.drafts ?? []
  if (drafts.length === 0) return null
  return (
    <>
      <section aria-labelledby="drafts">
        <h2 id="drafts">Drafts</h2>
        <ul className="agent-cards draft-cards">
          {drafts.map((draft) => (
            <DraftCard key={draft.agentId} draft={draft} published={names.get(draft.agentId)} />
          ))}
        </ul>
      </section>
      {isFollowed && <h2>Published</h2>}
    </>
  )
}

function DraftCard({ draft: { agentId, title, savedAt }, published }: { draft: Draft; published: string | undefined }) {
  const [isDeleting, setDeleting] = useState(false)
  const queries = useQueryClient()
  const isNew = agentId.startsWith('new')
  const name = title || published || 'Untitled agent'
  const verb = isNew ? 'Delete' : 'Discard'
  return (
    <li className="card agent-card">
      <div className="agent-head">
        <span className="agent-icon">
          <PencilLine size={20} aria-hidden />
        </span>
        <div>
          <h3 dir="auto">{name}</h3>
          <p className="soft">
            {isNew ? 'Not published' : `Changes to ${published ?? 'an agent'}`} · saved <Time at={savedAt} />
          </p>
        </div>
        <span className="badge warn">Draft</span>
      </div>
      <div className="agent-foot">
        <span className="button-row">
          <button
            type="button"
            className="button small"
            aria-label={`${verb} draft ${name}`}
            onClick={() => setDeleting(true)}
          >
            {verb}
          </button>
          {isNew ? (
            <Link
              to="/agents/new"
              search={{ from: EXAMPLES.find(({ id }) => `new-${id}` === agentId)?.id }}
              className="button small primary"
              aria-label={`Continue ${name}`}
            >
              Continue
            </Link>
          ) : (
            <Link
              to="/agents/$id/edit"
              params={{ id: agentId }}
              className="button small primary"
              aria-label={`Continue ${name}`}
            >
              Continue
            </Link>
          )}
        </span>
      </div>
      <ConfirmDialog
        title={isNew ? `Delete the draft ${name}?` : `Discard your changes to ${published ?? name}?`}
        text={
          isNew
            ? "It hasn't been published. This can't be undone."
            : "The published agent stays as it is. This can't be undone."
        }
        verb={verb}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await call('POST /app/api/v1/saveagentdraft', { body: { agentId } })
          localDrafts.drop(agentId)
          await queries.invalidateQueries({ queryKey: ['agents', 'drafts'] })
        }}
      />
    </li>
  )
}
