import { CheckCircle2 } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { may } from '../../shared/start.ts'
import { OwnDatasource } from './own-datasource.tsx'
import { SampleOffer } from './sample-offer.tsx'

/** The first start: from nothing to a document that is found. */
export function Guide({ state }: { state: Schemas['FirstStartState'] }) {
  const [choice, setChoice] = useState<'own' | 'sample'>()
  const hasSample = state.sample !== undefined && may('sample-company')
  return (
    <section className="guide" aria-label="First start">
      <p className="guide-done">
        <CheckCircle2 size={18} aria-hidden /> The service runs, and you administer it.
      </p>
      {choice === undefined && (
        <>
          <h2>What shall be found here?</h2>
          <div className="guide-choices">
            <button type="button" className="card guide-choice" onClick={() => setChoice('own')}>
              <strong>Something of your own</strong>
              <span className="soft">Make a datasource, get a token and a line to paste, and see it arrive.</span>
            </button>
            {hasSample && (
              <button type="button" className="card guide-choice" onClick={() => setChoice('sample')}>
                <strong>The demo company</strong>
                <span className="soft">
                  {state.sample}: made-up people and documents, to look around before anything of yours is here.
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
