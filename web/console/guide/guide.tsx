import { Link } from '@tanstack/react-router'
import { CheckCircle2 } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { may } from '../../shared/start.ts'
import { OwnDatasource } from './own-datasource.tsx'
import { SampleOffer } from './sample-offer.tsx'

/** Setup guide: from an empty service to the first searchable document. */
export function Guide({ state, onDismiss }: { state: Schemas['FirstStartState']; onDismiss?: () => void }) {
  const [choice, setChoice] = useState<'own' | 'sample'>()
  const hasSample = state.sample !== undefined && may('sample-company')
  return (
    <section className="guide" aria-label="Get started">
      {onDismiss === undefined && (
        <p className="guide-done">
          <CheckCircle2 size={18} aria-hidden /> Almanac is running and you're an admin.
        </p>
      )}
      {choice === undefined && (
        <>
          <div className="line">
            <h2>What do you want to search?</h2>
            {onDismiss && (
              <button type="button" className="button small bare" onClick={onDismiss}>
                Dismiss
              </button>
            )}
          </div>
          <div className="guide-choices">
            <Link className="card guide-choice" to="/content/files">
              <strong>Files on your computer</strong>
              <span className="soft">Drop files, a folder or a ZIP archive, or paste text. No terminal needed.</span>
            </Link>
            {may('connections') && (
              <Link className="card guide-choice" to="/content/connectors">
                <strong>A system your company uses</strong>
                <span className="soft">
                  Connect a wiki, tickets, a file share or a mailbox. People see what they can see there.
                </span>
              </Link>
            )}
            <button type="button" className="card guide-choice" onClick={() => setChoice('own')}>
              <strong>Your own content, with the API</strong>
              <span className="soft">Create a data source, get a token, and push your first document.</span>
            </button>
            {hasSample && (
              <button type="button" className="card guide-choice" onClick={() => setChoice('sample')}>
                <strong>Demo company</strong>
                <span className="soft">
                  Try Almanac with {state.sample}, a made-up company with people and documents.
                </span>
              </button>
            )}
          </div>
        </>
      )}
      {choice === 'own' && <OwnDatasource />}
      {choice === 'sample' && <SampleOffer name={state.sample ?? ''} />}
    </section>
  )
}
