import { CircleCheck, CircleMinus, CircleX, Info, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { call } from '../../../shared/call.ts'
import { Problem } from '../../../shared/problem.tsx'
import { Time } from '../../../shared/time.tsx'
import { useCall } from '../../parts/use-call.ts'
import { AccessAction } from './access-action.tsx'
import { modeWord } from './connection-words.tsx'

type Access = Schemas['SourceAccess']
type Question = Schemas['SourceQuestion']

const VERDICTS = {
  visible: { text: 'Can see it', tone: 'good' },
  hidden: { text: "Can't see it", tone: 'bad' },
  'not-indexed': { text: 'Not in Almanac', tone: 'warn' },
  'not-covered': { text: 'Not connected', tone: 'warn' },
} as const

const ICONS = {
  ok: { Icon: CircleCheck, word: 'OK' },
  failed: { Icon: CircleX, word: 'Not met' },
  warning: { Icon: TriangleAlert, word: 'Warning' },
  info: { Icon: Info, word: 'Note' },
} as const

/** Why a user can or can't see an item of a connected source, and what to do about it. */
export function SourceAccess({ question }: { question: Question }) {
  const { data, error, refetch } = useCall('GET /admin/api/v1/connection-access', { query: question })
  const [asked, setAsked] = useState<Schemas['AskedSource']>()
  const [failure, setFailure] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    setFailure(undefined)
    try {
      setAsked(await call('POST /admin/api/v1/connection-access', { body: question }))
    } catch (problem) {
      setFailure(problem)
    } finally {
      setAsking(false)
    }
  }
  const reload = () => {
    setAsked(undefined)
    void refetch()
  }
  if (error !== null) return <Problem error={error} />
  const access = asked?.access ?? data
  if (access === undefined) return <p role="status">Checking…</p>
  const { text, tone } = VERDICTS[access.verdict]
  return (
    <section className="card panel source-access" aria-label="Explanation">
      <p role="status">
        <span className={`badge ${tone}`}>{text}</span> <strong>{access.summary}</strong>
      </p>
      {asked !== undefined && <Asked asked={asked} />}
      <ol className="access-steps">
        {access.steps.map((step) => (
          <Step key={`${step.name} ${step.text}`} access={access} step={step} onDone={reload} />
        ))}
      </ol>
      {access.freshness !== undefined && <Freshness freshness={access.freshness} />}
      {failure !== undefined && <Problem error={failure} />}
      {access.canAsk && (
        <div className="button-row">
          <button type="button" className="button" disabled={isAsking} onClick={() => void ask()}>
            <RefreshCw size={16} aria-hidden />
            {isAsking ? 'Asking the source…' : 'Ask the source now'}
          </button>
          <span className="soft">Reads the item, accounts and groups again, and applies what changed.</span>
        </div>
      )}
    </section>
  )
}

function Asked({ asked: { outcome, changes, message } }: { asked: Schemas['AskedSource'] }) {
  return (
    <div className="notice" role="status">
      {outcome === 'same' && <p>The source says the same as Almanac.</p>}
      {changes.length > 0 && (
        <>
          <p>
            <strong>Changed since the last run, and applied now:</strong>
          </p>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
      {message !== undefined && <p>{message}</p>}
    </div>
  )
}

interface StepProps {
  readonly access: Access
  readonly step: Access['steps'][number]
  onDone(): void
}

function Step({ access, step, onDone }: StepProps) {
  const { Icon, word } = ICONS[step.result]
  const { conditions = [], action } = step
  return (
    <li data-result={step.result}>
      <Icon size={18} role="img" aria-label={word} />
      <div>
        <p>
          <span className="soft">{step.name}</span>
          <br />
          {step.text}
        </p>
        {conditions.length > 1 && (
          <ul className="access-conditions" aria-label="Conditions">
            {conditions.map(({ text, isMet, depth }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may appear twice.
              <li key={index} data-depth={Math.min(depth, 5)} data-met={isMet}>
                {isMet ? (
                  <CircleCheck size={14} role="img" aria-label="Met" />
                ) : (
                  <CircleMinus size={14} role="img" aria-label="Not met" />
                )}
                {text}
              </li>
            ))}
          </ul>
        )}
        {action !== undefined && access.connection !== undefined && (
          <AccessAction action={action} connection={access.connection.id} user={access.user} onDone={onDone} />
        )}
      </div>
    </li>
  )
}

function Freshness({ freshness }: { freshness: NonNullable<Access['freshness']> }) {
  const { writtenAt, run, listedAt, identityReadAt } = freshness
  return (
    <dl className="facts">
      {writtenAt !== undefined && (
        <>
          <dt>Last changed here</dt>
          <dd>
            <Time at={writtenAt} />
            {run !== undefined && `, by the run "${modeWord(run.mode)}"`}
          </dd>
        </>
      )}
      {listedAt !== undefined && (
        <>
          <dt>Last seen in the source</dt>
          <dd>
            <Time at={listedAt} />
          </dd>
        </>
      )}
      {identityReadAt !== undefined && (
        <>
          <dt>Accounts and groups read</dt>
          <dd>
            <Time at={identityReadAt} />
          </dd>
        </>
      )}
    </dl>
  )
}
