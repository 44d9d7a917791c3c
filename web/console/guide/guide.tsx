import { CheckCircle2, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { may } from '../../shared/start.ts'
import { ChoiceText, SourceChoices } from '../content/source-choices.tsx'
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
          <SourceChoices onPush={() => setChoice('own')}>
            {hasSample && (
              <button type="button" className="card source-choice" onClick={() => setChoice('sample')}>
                <ChoiceText Icon={FlaskConical} title="Demo company">
                  Try Almanac with {state.sample}, a made-up company with people and documents.
                </ChoiceText>
              </button>
            )}
          </SourceChoices>
        </>
      )}
      {choice === 'own' && <OwnDatasource />}
      {choice === 'sample' && <SampleOffer name={state.sample ?? ''} />}
    </section>
  )
}
