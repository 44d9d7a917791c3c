import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'

export interface QuestionBoxProps {
  readonly isWorking: boolean
  onAsk(question: string): void
  onStop(): void
}

const MAX_CHARACTERS = 4000

/** Enter asks, Shift and Enter begins a line. What is typed while an answer comes stays. */
export function QuestionBox({ isWorking, onAsk, onStop }: QuestionBoxProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    const question = text.trim()
    if (question === '' || isWorking) return
    setText('')
    onAsk(question)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="question-box"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor="question" className="hidden">
        Ask a question
      </label>
      <textarea
        id="question"
        ref={field}
        rows={1}
        maxLength={MAX_CHARACTERS}
        placeholder="Ask a question"
        // biome-ignore lint/a11y/noAutofocus: asking is what the page is for
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isWorking ? (
        <button
          type="button"
          className="icon-button send"
          aria-label="Stop answering"
          title="Stop (Esc)"
          onClick={() => {
            onStop()
            field.current?.focus()
          }}
        >
          <Square size={16} aria-hidden />
        </button>
      ) : (
        <button
          type="submit"
          className="icon-button send"
          aria-label="Ask"
          title="Ask (Enter)"
          disabled={text.trim() === ''}
        >
          <ArrowUp size={18} aria-hidden />
        </button>
      )}
    </form>
  )
}
