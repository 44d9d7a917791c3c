import '../styles/cite.css'
import { Link } from '@tanstack/react-router'
import { CircleStop, LoaderCircle } from 'lucide-react'
import { CopyButton } from '../../shared/copy-button.tsx'
import { Problem } from '../../shared/problem.tsx'
import { Thumbs } from '../engagement/thumbs.tsx'
import { Cite, FileLink, NumberedSourceLink } from './cite.tsx'
import { MessageText } from './message-text.tsx'
import { isQuote, isWritten, nameOf, numberedSources, numberOf, type Part, type Turn } from './turn.ts'
import { useChatMode } from './use-chat-mode.ts'

export interface TurnViewProps {
  readonly turn: Turn
  /** The part whose source is open beside the chat. */
  readonly open: number | undefined
  /** Only the last turn suggests follow-ups. */
  readonly isLast: boolean
  /** Shows how the answer was found without asking for it. */
  readonly areStepsOpen?: boolean
  onOpen(part: number): void
  onAsk(question: string, files?: Turn['files']): void
}

/** A question with its progress, answer and sources. */
export function TurnView({ turn, open, isLast, areStepsOpen = false, onOpen, onAsk }: TurnViewProps) {
  const { question, agent, files, steps, parts, prompts, state, error } = turn
  const mode = useChatMode()
  const sources = numberedSources(parts)
  return (
    <article className="turn" aria-busy={state === 'working'}>
      <h2 className="question" dir="auto">
        {agent !== undefined && <strong>@{agent.name} </strong>}
        {question}
      </h2>
      {files.length > 0 && (
        <ul className="asked-files answer-sources" aria-label="Files in this question">
          {files.map((file) => (
            <li key={file.id}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
      {steps.length > 0 && (
        <Steps steps={steps} isWorking={state === 'working'} isFound={parts.length > 0} isOpen={areStepsOpen} />
      )}
      {steps.length === 0 && state === 'working' && <Steps steps={['Thinking…']} isWorking isFound={false} />}
      <div className="answer">
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts only ever grow at the end
          <div className="answer-part rich" key={at} data-quote={isQuote(part) ? '' : undefined}>
            <MessageText
              text={part.text}
              passage={part.source?.passage}
              isMarkdown={mode === 'MODEL' || isWritten(part)}
            >
              {part.source !== undefined && (
                <Cite
                  number={numberOf(sources, part.source)}
                  source={part.source}
                  isOpen={open === at}
                  onOpen={() => onOpen(at)}
                />
              )}
            </MessageText>
          </div>
        ))}
        {sources.length > 0 && (
          <ul className="answer-sources" aria-label="Sources">
            {sources.map(({ number, source, part }) => (
              <li key={number}>
                <NumberedSourceLink
                  number={number}
                  source={source}
                  isOpen={open === part}
                  onOpen={() => onOpen(part)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {state === 'stopped' && (
        <p className="soft stopped">
          <CircleStop size={16} aria-hidden /> Stopped. This answer wasn't saved.
        </p>
      )}
      {state === 'failed' && <Problem error={error} onRetry={() => onAsk(question, files)} />}
      {state === 'done' && parts.length > 0 && (
        <p className="turn-actions">
          <CopyButton text={plain(parts)} label="Copy answer" />
          <Thumbs token={turn.token} />
          {agent === undefined && (steps.length > 0 || sources.length > 0) && (
            <span className="soft know-better">
              {sources.length === 0 && (
                <>
                  <Link to="/search" search={{ q: question }}>
                    Search for it
                  </Link>
                  {' · '}
                </>
              )}
              {sources.length === 0 ? 'Know the answer?' : 'Know it better?'}{' '}
              <Link to="/answers/new" search={{ question }}>
                Write an answer
              </Link>
            </span>
          )}
        </p>
      )}
      {agent !== undefined && state === 'done' && (
        <p className="soft">
          Answered by{' '}
          <Link to="/agents/$id" params={{ id: agent.id }} search={{}}>
            {agent.name}
          </Link>
          . The answer is kept with your runs of this agent.
        </p>
      )}
      {isLast && state === 'done' && prompts.length > 0 && (
        <ul className="prompts" aria-label="Suggested follow-ups">
          {prompts.map((prompt) => (
            <li key={prompt}>
              <button type="button" className="chip" onClick={() => onAsk(prompt)}>
                {prompt}
              </button>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** Progress while working; afterward, a collapsed list of the steps. */
function Steps({
  steps,
  isWorking,
  isFound,
  isOpen = false,
}: {
  steps: readonly string[]
  isWorking: boolean
  isFound: boolean
  isOpen?: boolean
}) {
  if (!isWorking) {
    return (
      <details className="steps" open={isOpen}>
        <summary>How this answer was found</summary>
        <ul>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </details>
    )
  }
  return (
    <ul className="steps" role="status">
      {steps.map((step, at) => (
        <li key={step}>
          {at === steps.length - 1 && !isFound && <LoaderCircle size={14} className="turning" aria-hidden />}
          {step}
        </li>
      ))}
    </ul>
  )
}

function plain(parts: readonly Part[]): string {
  const sources = numberedSources(parts)
  const said = parts.map(({ text, source }) => (source === undefined ? text : `${text} [${numberOf(sources, source)}]`))
  const listed = sources.map(
    ({ number, source }) =>
      `[${number}] ${nameOf(source)}${'document' in source && source.document.url ? `, ${source.document.url}` : ''}`,
  )
  return [said.join('').trim(), listed.join('\n')].filter((each) => each !== '').join('\n\n')
}
