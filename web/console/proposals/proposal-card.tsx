import type { Schemas } from '../../generated/api.ts'
import { dayOf } from '../../shared/relative-time.ts'
import { FormattedText } from '../../shared/rich-text/formatted-text.tsx'
import { at } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { UserLink } from '../parts/user-link.tsx'

type Proposal = Schemas['ProposalInfo']

export const KIND_WORDS: Readonly<Record<Proposal['kind'], string>> = {
  announcement: 'Announcement',
  pin: 'Pin',
  skill: 'Skill',
}

/** A proposal with its author and reason, and buttons while it is waiting. */
export function ProposalCard({ proposal, onDecide }: { proposal: Proposal; onDecide(approve: boolean): void }) {
  const { kind, title, state, text, reason, proposer, proposerName, proposedAt, isDocumentHidden } = proposal
  return (
    <article className="card proposal">
      <div className="line">
        <h2>
          <span className="badge">{KIND_WORDS[kind]}</span> {title}
        </h2>
      </div>
      <p className="soft">
        Proposed by <UserLink email={proposer}>{proposerName}</UserLink> <Time at={proposedAt} /> for{' '}
        {audienceOf(proposal)}
      </p>
      {text !== undefined && text !== '' && (
        <blockquote>
          {/* As everyone would see it. */}
          {kind === 'announcement' ? <FormattedText text={text} level={3} /> : <p className="as-written">{text}</p>}
        </blockquote>
      )}
      <Details proposal={proposal} />
      {reason !== undefined && <p>Reason: {reason}</p>}
      {isDocumentHidden && (
        <p className="notice">
          You don't have access to the document, so you can't approve this. Decline it, or ask another administrator.
        </p>
      )}
      {state === 'waiting' ? (
        <div className="button-row">
          <button type="button" className="button primary" disabled={isDocumentHidden} onClick={() => onDecide(true)}>
            Approve
          </button>
          <button type="button" className="button" onClick={() => onDecide(false)}>
            Decline
          </button>
        </div>
      ) : (
        <Outcome proposal={proposal} />
      )}
    </article>
  )
}

function Details({ proposal: { queries, startTime, endTime, viewUrl, documentId, kind } }: { proposal: Proposal }) {
  return (
    <dl className="facts">
      {queries !== undefined && (
        <>
          <dt>First result for</dt>
          <dd>{queries.join(', ')}</dd>
        </>
      )}
      {startTime !== undefined && endTime !== undefined && (
        <>
          <dt>Shown</dt>
          <dd>
            {dayOf(new Date(startTime))} to {dayOf(new Date(endTime))}
          </dd>
        </>
      )}
      {viewUrl !== undefined && (
        <>
          <dt>Link</dt>
          <dd>
            <code>{viewUrl}</code>
          </dd>
        </>
      )}
      {documentId !== undefined && (
        <>
          <dt>Document</dt>
          <dd>
            <a href={at(`/d/${encodeURIComponent(documentId)}`)}>Open</a>
          </dd>
        </>
      )}
      {kind === 'skill' && (
        <>
          <dt>Skill</dt>
          <dd>
            <a href={at('/skills')}>Show skills</a>
          </dd>
        </>
      )}
    </dl>
  )
}

function Outcome({ proposal: { state, decidedBy, decidedAt, note } }: { proposal: Proposal }) {
  return (
    <p className="soft">
      {state === 'approved' ? 'Approved' : state === 'declined' ? 'Declined' : 'Withdrawn'}
      {decidedBy !== undefined && ` by ${decidedBy}`} {decidedAt !== undefined && <Time at={decidedAt} />}
      {note !== undefined && `: ${note}`}
    </p>
  )
}

function audienceOf({ audienceFilters = [] }: Proposal): string {
  if (audienceFilters.length === 0) return 'everyone'
  return audienceFilters
    .map(({ fieldName = '', values = [] }) => `${fieldName} ${values.map(({ value }) => value).join(', ')}`)
    .join(' and ')
}
