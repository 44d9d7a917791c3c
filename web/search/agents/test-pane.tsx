import { RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { at } from '../../shared/start.ts'
import { ModeLabel } from '../chat/mode-label.tsx'
import { QuestionBox } from '../chat/question-box.tsx'
import { TurnView } from '../chat/turn-view.tsx'
import { type AgentDraft, definitionOf, inputsOf } from './agent-draft.ts'
import { RunInputs } from './run-inputs.tsx'
import { type Asked, useAgentRun } from './use-agent-run.ts'
import { usePendingQuestion } from './use-pending-question.ts'

/**
 * Runs the agent as it is in the form, saved or not: as a temporary agent that nobody else sees and that is deleted
 * after a day.
 */
export function TestPane({ draft }: { draft: AgentDraft }) {
  const running = useAgentRun()
  const [tested, setTested] = useState<string>()
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
        running.clear()
      }
      setTested(text)
      running.ask(temporary.current.id, asked)
    } catch (problem) {
      setFailure(problem)
    }
  }
  const last = running.turns.at(-1)
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
        <span className="soft">Runs as you</span>
        <button type="button" className="button small" onClick={running.clear} disabled={running.turns.length === 0}>
          <RotateCcw size={14} aria-hidden />
          Start over
        </button>
      </div>
      <div className="turns" role="log" aria-label="Test answers">
        {running.turns.map((turn, index) => (
          <TurnView
            key={turn.key}
            turn={turn}
            isLast={index === running.turns.length - 1}
            open={undefined}
            onOpen={(part) => {
              const source = turn.parts[part]?.source
              if (source !== undefined && 'document' in source) {
                window.open(at(`/d/${encodeURIComponent(source.document.id)}`), '_blank', 'noopener')
              }
            }}
            onAsk={asking.ask}
          />
        ))}
        {running.turns.length === 0 && (
          <p className="soft">Ask something, or run the task. You don't need to publish first.</p>
        )}
      </div>
      {last !== undefined && last.state !== 'working' && tested !== text && (
        <p className="test-changed">
          <span className="badge warn">Agent changed</span> This answer used the previous version.{' '}
          <button type="button" className="link-button" onClick={again}>
            Run again
          </button>
        </p>
      )}
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
