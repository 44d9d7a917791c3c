import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, CircleAlert, Clock } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { dayOf } from '../../shared/relative-time.ts'
import { Skeleton } from '../skeleton.tsx'
import { PageHead } from './page-head.tsx'
import { ReminderForm } from './reminder-form.tsx'

type Verification = Schemas['Verification']
type Metadata = NonNullable<Verification['metadata']>

const SHOWN = '200'
/** The document ID of a written answer. */
const ANSWER = /^ANSWERS_answer_(\d+)$/

/** What the user needs to verify: due reminders first, then expired verifications. */
export function VerifyPage() {
  const [error, setError] = useState<unknown>()
  const [reminded, setReminded] = useState<string>()
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: ['verifications'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listverifications', { query: { count: SHOWN } }, signal),
    refetchOnMount: 'always',
  })
  const again = async () => {
    const keys = ['verifications', 'announcements', 'search', 'preview']
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }
  const say = async (documentId: string, action: 'VERIFY' | 'DEPRECATE') => {
    setError(undefined)
    try {
      await call('POST /rest/api/v1/verify', { body: { documentId, action } })
      await again()
    } catch (problem) {
      setError(problem)
    }
  }
  const problem = error ?? list.error ?? undefined
  const waiting = list.data?.documents.flatMap(({ metadata }) => metadata ?? [])
  return (
    <main id="main" className="person" tabIndex={-1}>
      <PageHead
        title="Needs verification"
        lead="Documents you were asked to verify, and ones whose verification expired."
      />
      {problem !== undefined && <Problem error={problem} />}
      {waiting?.length === 0 && (
        <p className="soft">
          Nothing to verify. To ask someone to verify a document, open it and choose Ask to verify.
        </p>
      )}
      {list.data === undefined && list.error === null && <Skeleton shape="items" />}
      <ul className="items">
        {waiting?.map((metadata) => {
          const { documentId } = metadata
          const title = titleOf(metadata)
          return (
            <li key={documentId} className="card item">
              <Clock size={18} aria-hidden />
              <div>
                <DocumentLink metadata={metadata} title={title} />
                <p className="meta">{whyOf(metadata)}</p>
              </div>
              <span className="item-actions">
                <button
                  type="button"
                  className="button small primary"
                  aria-label={`Verify ${title}`}
                  onClick={() => void say(documentId, 'VERIFY')}
                >
                  <BadgeCheck size={14} aria-hidden />
                  Verify
                </button>
                <button
                  type="button"
                  className="button small"
                  aria-label={`Mark out of date: ${title}`}
                  onClick={() => void say(documentId, 'DEPRECATE')}
                >
                  <CircleAlert size={14} aria-hidden />
                  Mark out of date
                </button>
                <button
                  type="button"
                  className="button small"
                  aria-label={`Ask to verify ${title}`}
                  onClick={() => setReminded(documentId)}
                >
                  Ask to verify…
                </button>
              </span>
            </li>
          )
        })}
      </ul>
      <ReminderForm
        documentId={reminded ?? ''}
        isOpen={reminded !== undefined}
        onClose={() => setReminded(undefined)}
        onDone={again}
      />
    </main>
  )
}

function titleOf({ document, documentId }: Metadata): string {
  if (document !== undefined) return document.title
  return ANSWER.test(documentId) ? 'An answer you wrote' : documentId
}

function DocumentLink({ metadata, title }: { metadata: Metadata; title: string }) {
  const [, answer] = ANSWER.exec(metadata.documentId) ?? []
  const text = <strong>{title}</strong>
  if (answer !== undefined) {
    return (
      <Link to="/answers/$id" params={{ id: answer }}>
        {text}
      </Link>
    )
  }
  return (
    <Link to="/d/$id" params={{ id: metadata.documentId }}>
      {text}
    </Link>
  )
}

/** Who asked for it and why, or when the verification expired. */
function whyOf({ lastReminder, expirationTs }: Metadata): string {
  const at = (seconds: number) => dayOf(new Date(seconds * 1000))
  if (lastReminder === undefined) return expirationTs === undefined ? '' : `Verification expired on ${at(expirationTs)}`
  const { requestor, remindAt, reason } = lastReminder
  const asked = requestor === undefined ? 'Reminder' : `Requested by ${requestor.name}`
  return `${asked}, due ${at(remindAt)}${reason === undefined ? '' : `: ${reason}`}`
}
