import { RotateCcw } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { at, may } from '../../shared/start.ts'
import { ModeLabel } from '../chat/mode-label.tsx'
import { QuestionBox } from '../chat/question-box.tsx'
import { TurnView } from '../chat/turn-view.tsx'
import { type AgentDraft, definitionOf, inputsOf } from './agent-draft.ts'
import { type Colleague, RunAs } from './run-as.tsx'
import { RunInputs } from './run-inputs.tsx'
import { changeSince, type Tested } from './test-turns.ts'
import { type Asked, useAgentRun } from './use-agent-run.ts'
import { usePendingQuestion } from './use-pending-question.ts'

/**
 * Runs the agent as it is in the form, saved or not: as a temporary agent that nobody else sees and that is deleted
 * after a day. Answers of earlier versions stay, so that they can be compared.
 */
export function TestPane({ draft }: { draft: AgentDraft }) {
  const running = useAgentRun()
  /** By the key of its turn. */
  const [tested, setTested] = useState<ReadonlyMap<string, Tested>>(new Map())
  const [as, setAs] = useState<Colleague>()
  const [failure, setFailure] = useState<unknown>()
  const temporary = useRef<{ id: string; definition: string }>(undefined)
  const definition = definitionOf({ ...draft, name: draft.name.trim() || 'Test' })
  const text = JSON.stringify(definition)
  const lastAsked = useRef<Asked>({})
  const run = async (asked: Asked) => {
    lastAsked.current = asked
    setFailure(undefined)
    try {
      if (temporary.current?.definition !== text) {
        const body = { ...definition, transient: true }
        const { workflow } = await call('POST /rest/api/v1/agents', { body })
        temporary.current = { id: workflow.id, definition: text }
        running.startAnew()
      }
      const key = running.ask(temporary.current.id, { ...asked, as: as?.email })
      setTested((old) => new Map(old).set(key, { definition, as: as?.name }))
    } catch (problem) {
      setFailure(problem)
    }
  }
  const inputs = inputsOf(draft).map(({ name, description, required, options }) => ({
    name,
    description,
    required,
    options: options
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  }))
  const asking = usePendingQuestion(inputs, (asked) => void run(asked))
  const again = () => {
    const { question } = lastAsked.current
    if (question === undefined) void run(lastAsked.current)
    else asking.ask(question)
  }
  const starters = draft.starterQuestions.filter((question) => question.trim() !== '')
  return (
    <section className="test-pane" aria-labelledby="test-title">
      <div className="test-head">
        <h2 id="test-title">Test</h2>
        {may('search.as') ? (
          <RunAs
            as={as}
            onChange={(colleague) => {
              setAs(colleague)
              running.startAnew()
            }}
          />
        ) : (
          <span className="soft">Runs as you</span>
        )}
        <button type="button" className="button small" onClick={running.clear} disabled={running.turns.length === 0}>
          <RotateCcw size={14} aria-hidden />
          Start over
        </button>
      </div>
      <div className="turns" role="log" aria-label="Test answers">
        {running.turns.map((turn, index) => {
          const isLast = index === running.turns.length - 1
          const before = tested.get(turn.key)
          const changed = before && changeSince(before, definition)
          return (
            <Fragment key={turn.key}>
              {before?.as !== undefined && (
                <p className="test-note">
                  <span className="badge accent">As {before.as}</span> Read-only, recorded in the audit log.
                </p>
              )}
              <TurnView
                turn={turn}
                isLast={isLast}
                areStepsOpen
                open={undefined}
                onOpen={(part) => {
                  const source = turn.parts[part]?.source
                  if (source !== undefined && 'document' in source) {
                    window.open(at(`/d/${encodeURIComponent(source.document.id)}`), '_blank', 'noopener')
                  }
                }}
                onAsk={asking.ask}
              />
              {turn.state !== 'working' && changed !== undefined && (
                <p className="test-note">
                  <span className="badge warn">{changed}</span> This answer used the previous version.{' '}
                  {isLast && (
                    <button type="button" className="link-button" onClick={again}>
                      Run again
                    </button>
                  )}
                </p>
              )}
            </Fragment>
          )
        })}
        {running.turns.length === 0 && (
          <p className="soft">Ask something, or run the task. You don't need to publish first.</p>
        )}
      </div>
      {failure !== undefined && <Problem error={failure} />}
      {running.turns.length === 0 && starters.length > 0 && (
        <ul className="prompts" aria-label="Starter questions">
          {starters.map((question) => (
            <li key={question}>
              <button type="button" className="chip" onClick={() => asking.ask(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {(running.turns.length === 0 || asking.pending !== undefined) && inputs.length > 0 && (
        <RunInputs
          inputs={inputs}
          isWorking={running.isWorking}
          pending={asking.pending}
          onChange={asking.setInput}
          onRun={asking.run}
        />
      )}
      <QuestionBox
        isWorking={running.isWorking}
        takesFiles={false}
        focusesFirst={false}
        placeholder="Ask the agent something"
        onAsk={asking.ask}
        onStop={running.stop}
      />
      <ModeLabel />
    </section>
  )
}
