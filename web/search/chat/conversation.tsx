import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { Problem } from '../../shared/problem.tsx'
import { Preview } from '../preview/preview.tsx'
import { Skeleton } from '../skeleton.tsx'
import { ModeLabel } from './mode-label.tsx'
import { QuestionBox } from './question-box.tsx'
import { newPrompts } from './turn.ts'
import { TurnView } from './turn-view.tsx'
import { useAttachedDocument } from './use-attached-document.ts'
import { useChat } from './use-chat.ts'
import { useExamples } from './use-examples.ts'
import { useFollowing } from './use-following.ts'

/** One conversation, with the source of the open citation beside it. */
export function Conversation({ savedId, onSaved }: { savedId: string | undefined; onSaved(id: string): void }) {
  const { q, cite, draft, about: aboutId } = useSearch({ from: '/chat/{-$id}' })
  const navigate = useNavigate({ from: '/chat/{-$id}' })
  const { turns, isWorking, error, ask: askChat, stop } = useChat(savedId, onSaved)
  const about = useAttachedDocument(aboutId)
  const ask = useCallback<typeof askChat>(
    (question, files, agent) => askChat(question, files, agent, about),
    [askChat, about],
  )
  const [openTurn, openPart] = splitCite(cite)
  const open = turns.find(({ key }) => key === openTurn)?.parts[openPart]?.source
  useFollowing(turns, '.turn .question')
  const show = (next: string | undefined) =>
    void navigate({
      search: (old) => ({ ...withAbout(old), ...(next !== undefined && { cite: next }) }),
      replace: true,
      resetScroll: false,
    })

  const isAsked = useRef(false)
  useEffect(() => {
    if (q === undefined || isAsked.current) return
    isAsked.current = true
    // Only then: the chat may be saved before this navigation ends, and its own address would be lost.
    void navigate({ search: withAbout, replace: true }).finally(() => ask(q))
  }, [q, ask, navigate])
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
      if (isWorking) stop()
      else if (cite !== undefined) void navigate({ search: withAbout, replace: true, resetScroll: false })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isWorking, stop, cite, navigate])

  return (
    <>
      <section className="conversation" aria-label="Chat">
        {(turns.length > 0 || savedId !== undefined) && <h1 className="hidden">Chat</h1>}
        {turns.length === 0 && error === null && !isAsked.current && q === undefined && (
          <Welcome onAsk={ask} isNew={savedId === undefined} isAboutDocument={about !== undefined} />
        )}
        {error !== null && <Problem error={error} />}
        {savedId !== undefined && turns.length === 0 && error === null && <Skeleton shape="text" count={3} />}
        <div className="turns" role="log" aria-label="Questions and answers">
          {turns.map((turn, at) => (
            <TurnView
              key={turn.key}
              turn={at === turns.length - 1 ? { ...turn, prompts: newPrompts(turns) } : turn}
              isLast={at === turns.length - 1}
              open={turn.key === openTurn ? openPart : undefined}
              onOpen={(part) => show(cite === `${turn.key}.${part}` ? undefined : `${turn.key}.${part}`)}
              onAsk={ask}
            />
          ))}
        </div>
        {error === null && (
          <QuestionBox
            isWorking={isWorking}
            choosesAgents
            draft={draft}
            about={about}
            onRemoveAbout={() =>
              void navigate({ search: ({ about: _, ...old }) => old, replace: true, resetScroll: false })
            }
            onAsk={ask}
            onStop={stop}
          />
        )}
        <ModeLabel />
      </section>
      {open !== undefined && 'document' in open && (
        <Preview
          id={open.document.id}
          query=""
          // The source of an announcement is cited without a quote.
          {...(open.passage !== '' && { passage: open.passage })}
          onClose={() => show(undefined)}
        />
      )}
    </>
  )
}

interface WelcomeProps {
  readonly isNew: boolean
  readonly isAboutDocument: boolean
  onAsk(question: string): void
}

function Welcome({ onAsk, isNew, isAboutDocument }: WelcomeProps) {
  const usual = useExamples(isNew && !isAboutDocument)
  const examples = isAboutDocument ? ['Summarize this'] : usual
  if (!isNew) return null
  return (
    <div className="welcome">
      <h1>What would you like to know?</h1>
      <p className="soft">Answers come only from documents you can read, and each one shows its source.</p>
      {examples.length > 0 && (
        <ul className="prompts" aria-label="Example questions">
          {examples.map((example) => (
            <li key={example}>
              <button type="button" className="chip" onClick={() => onAsk(example)}>
                {example}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function withAbout({ about }: { about?: string }): { about?: string } {
  return about === undefined ? {} : { about }
}

/** `answer.2` is the third part of that answer. */
function splitCite(cite = ''): [string, number] {
  const at = cite.lastIndexOf('.')
  return [cite.slice(0, at), Number(cite.slice(at + 1))]
}
