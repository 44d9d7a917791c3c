import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { may } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'
import { format } from '../parts/figure.tsx'
import { useCall } from '../parts/use-call.ts'
import { MeaningProblem } from './meaning-problem.tsx'

type Info = Schemas['MeaningInfo']
type Choice = Info['inUse']

const CHOICES: Readonly<Record<Choice, { label: string; hint: string }>> = {
  off: { label: 'Words only', hint: 'Finds documents that contain the words of the query' },
  builtin: { label: 'Built-in model', hint: 'English. Embeds thousands of passages per second and needs no setup.' },
  encoder: {
    label: 'Encoder',
    hint: 'English. Finds more documents in other words. Embeds about 20 documents per second and core, and takes about 250 MB of memory.',
  },
  endpoint: {
    label: 'Endpoint',
    hint: 'Your own embedding model. The text of all documents and queries is sent to it.',
  },
}
const REFRESH_MS = 3000
/** The service counts no further. */
const MOST_WAITING = 10_000

/** How search finds documents by meaning. */
export function MeaningPage() {
  const { data, error, refetch } = useCall('GET /admin/api/v1/meaning', {}, { everyMs: REFRESH_MS })
  const [problem, setProblem] = useState<unknown>(null)
  const [asked, setAsked] = useState<Choice>()
  const choose = (choice: Choice) => {
    setProblem(null)
    setAsked(choice)
    call('PUT /admin/api/v1/meaning', { body: { choice } })
      .then(() => refetch(), setProblem)
      .finally(() => setAsked(undefined))
  }
  return (
    <>
      <PageHeader
        title="Search by meaning"
        lead="Finds documents that say the same thing in other words. Search keeps working while documents are embedded again."
      />
      {error !== null && <Problem error={error} />}
      {problem !== null && <Problem error={problem} />}
      {data !== undefined && (
        <>
          <Progress info={data} />
          {data.fixedBy !== undefined && (
            <p className="notice">
              <code>{data.fixedBy}</code> is set in the environment and decides this. Remove it and restart to choose
              here.
            </p>
          )}
          <fieldset className="field card" disabled={data.fixedBy !== undefined || asked !== undefined}>
            <legend className="hidden">Search by meaning with</legend>
            <p className="label" aria-hidden>
              Search by meaning with
            </p>
            {data.options.map(({ choice, unavailable }) => (
              <label key={choice} className="box">
                <input
                  type="radio"
                  name="meaning"
                  checked={(asked ?? data.inUse) === choice}
                  disabled={unavailable !== undefined}
                  onChange={() => choose(choice)}
                />
                <span>
                  {CHOICES[choice].label}
                  <span className="hint">{CHOICES[choice].hint}</span>
                  {unavailable !== undefined && (
                    <span className="hint">
                      {unavailable}.{choice === 'endpoint' && may('models') && <ModelsLink />}
                    </span>
                  )}
                </span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </>
  )
}

function Progress({ info: { inUse, documents, waiting, problem } }: { info: Info }) {
  if (inUse === 'off') return null
  if (problem !== undefined) return <MeaningProblem choice={inUse} problem={problem} />
  const done = Math.max(0, documents - waiting)
  const left = waiting >= MOST_WAITING ? `more than ${format(MOST_WAITING)}` : format(waiting)
  return (
    <section className="panel card" aria-label="Progress">
      <p role="status">
        {documents === 0
          ? 'No documents yet.'
          : waiting === 0
            ? `All ${format(documents)} documents can be found by meaning.`
            : `Embedding documents: ${left} left. Until then, they are found by words.`}
      </p>
      {waiting > 0 && <progress aria-label="Documents embedded" max={Math.max(documents, 1)} value={done} />}
    </section>
  )
}

function ModelsLink() {
  return (
    <>
      {' '}
      <Link to="/models">Open Models</Link>
    </>
  )
}
