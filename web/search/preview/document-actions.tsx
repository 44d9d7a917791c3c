import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, CircleAlert, Pin, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Answer, call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { dayOf } from '../../shared/relative-time.ts'
import { PinForm } from '../knowledge/pin-form.tsx'
import { ReminderForm } from '../knowledge/reminder-form.tsx'
import { useReach } from '../sharing/use-reach.ts'

type Preview = Answer<'POST /app/api/v1/preview'>

interface DocumentActionsProps {
  readonly preview: Preview
  readonly query: string
  /** Further actions in the same row. */
  readonly children?: ReactNode
}

/** Verification and pins of a document, with the actions the user has permission for. */
export function DocumentActions({ preview, query, children }: DocumentActionsProps) {
  const { document, verification, mayVerify, pins } = preview
  const [open, setOpen] = useState<'pin' | 'remind'>()
  const [error, setError] = useState<unknown>()
  const queries = useQueryClient()
  const reach = useReach()
  const again = async () => {
    const keys = ['preview', 'search', 'announcements']
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }
  const change = async (work: Promise<unknown>) => {
    setError(undefined)
    try {
      await work
      await again()
    } catch (problem) {
      setError(problem)
    }
  }
  const verify = (action: 'VERIFY' | 'DEPRECATE' | 'UNVERIFY') =>
    void change(call('POST /rest/api/v1/verify', { body: { documentId: document.id, action } }))
  const state = verification?.state ?? 'UNVERIFIED'
  return (
    <div className="marks">
      <VerificationWords verification={verification} />
      {pins.map(({ pin, mayRemove }) => (
        <span className="badge accent" key={pin.id}>
          <Pin size={12} aria-hidden />
          Pinned for “{(pin.queries ?? []).join('”, “')}”
          {mayRemove && (
            <button
              type="button"
              className="unpin"
              aria-label={`Unpin from ${(pin.queries ?? []).join(', ')}`}
              onClick={() => void change(call('POST /rest/api/v1/unpin', { body: { id: pin.id } }))}
            >
              <X size={12} aria-hidden />
            </button>
          )}
        </span>
      ))}
      {children}
      {mayVerify && state !== 'VERIFIED' && (
        <button type="button" className="button small bare" onClick={() => verify('VERIFY')}>
          Verify
        </button>
      )}
      {mayVerify && state !== 'DEPRECATED' && (
        <button type="button" className="button small bare" onClick={() => verify('DEPRECATE')}>
          Mark out of date
        </button>
      )}
      {mayVerify && state !== 'UNVERIFIED' && (
        <button type="button" className="button small bare" onClick={() => verify('UNVERIFY')}>
          Clear status
        </button>
      )}
      <button type="button" className="button small bare" onClick={() => setOpen('remind')}>
        <BadgeCheck size={14} aria-hidden />
        Ask to verify…
      </button>
      {reach !== undefined && (
        <button type="button" className="button small bare" onClick={() => setOpen('pin')}>
          <Pin size={14} aria-hidden />
          Pin
        </button>
      )}
      {error !== undefined && <Problem error={error} />}
      <PinForm
        title="Pin this result"
        documentId={document.id}
        query={query}
        isOpen={open === 'pin'}
        onClose={() => setOpen(undefined)}
        onDone={again}
      />
      <ReminderForm
        documentId={document.id}
        isOpen={open === 'remind'}
        onClose={() => setOpen(undefined)}
        onDone={again}
      />
    </div>
  )
}

function VerificationWords({ verification }: { verification: Preview['verification'] | undefined }) {
  if (verification === undefined || verification.state === 'UNVERIFIED') return null
  const { lastVerifier, lastVerificationTs } = verification.metadata ?? {}
  const by = lastVerifier === undefined ? '' : ` by ${lastVerifier.name}`
  const on = lastVerificationTs === undefined ? '' : `, ${dayOf(new Date(lastVerificationTs * 1000))}`
  if (verification.state === 'DEPRECATED') {
    return (
      <span className="badge warn">
        <CircleAlert size={12} aria-hidden />
        {`Marked out of date${by}${on}`}
      </span>
    )
  }
  return (
    <span className="badge good">
      <BadgeCheck size={12} aria-hidden />
      {`Verified${by}${on}`}
    </span>
  )
}
