import { Time } from '../../../shared/time.tsx'
import { format } from '../../parts/figure.tsx'
import { type ConnectionRun, modeWord, phaseWord } from './connection-words.tsx'
import { timeLeft } from './time-left.ts'

/** A run that is under way. */
export function RunProgress({ run }: { run: ConnectionRun }) {
  const { mode, phase, startedAt, waitingUntil, counts } = run
  const left = timeLeft(run, new Date())
  const { scopes, scopesDone, listed, read, written, deleted, problems } = counts
  return (
    <section className="panel card" aria-label="Run in progress">
      <div className="line">
        <h2>{modeWord(mode)}</h2>
        <span className="soft">
          {left !== undefined && `${left}. `}Started <Time at={startedAt} />
        </span>
      </div>
      <p role="status">
        {phaseWord(phase)}
        {scopes > 0 && `, ${format(scopesDone)} of ${format(scopes)} ${scopes === 1 ? 'scope' : 'scopes'} done`}
      </p>
      <progress aria-label="Scopes done" max={Math.max(scopes, 1)} value={scopesDone} />
      {waitingUntil !== undefined && (
        <p>
          The source asked us to wait. The run continues <Time at={waitingUntil} />.
        </p>
      )}
      <p className="soft">
        {`${format(listed)} listed, ${format(read)} read, ${format(written)} written, ${format(deleted)} deleted, ${format(problems)} problems`}
      </p>
      <p className="soft">
        You can search what's already here. If the run is interrupted, it continues where it stopped.
      </p>
    </section>
  )
}
