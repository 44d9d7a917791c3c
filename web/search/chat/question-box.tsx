import { ArrowUp, AtSign, Paperclip, Square, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { AgentChoice, type ChosenAgent } from './agent-choice.tsx'
import { AboutDocument, AttachmentList } from './attachment-list.tsx'
import type { AttachedDocument } from './use-attached-document.ts'
import { useAttachments } from './use-attachments.ts'

export interface QuestionBoxProps {
  readonly isWorking: boolean
  readonly placeholder?: string
  /** What the box holds at first. */
  readonly draft?: string | undefined
  /** The document that questions are about. */
  readonly about?: AttachedDocument | undefined
  onRemoveAbout?(): void
  readonly takesFiles?: boolean
  readonly focusesFirst?: boolean
  /** Whether @ chooses an agent that answers the question. */
  readonly choosesAgents?: boolean
  onAsk(question: string, files: readonly Schemas['ChatFile'][], agent?: ChosenAgent): void
  onStop(): void
}

const MAX_CHARACTERS = 4000

/** Enter sends, Shift+Enter adds a line. You can type while an answer loads. Files can be chosen, dropped or pasted. */
export function QuestionBox({
  isWorking,
  placeholder = 'Ask a question',
  draft = '',
  about,
  onRemoveAbout = () => {},
  takesFiles = true,
  focusesFirst = true,
  choosesAgents = false,
  onAsk,
  onStop,
}: QuestionBoxProps) {
  const [text, setText] = useState(draft)
  const [agent, setAgent] = useState<ChosenAgent>()
  const isChoosing = choosesAgents && agent === undefined && text.startsWith('@')
  const choose = (chosen: ChosenAgent) => {
    setAgent(chosen)
    // An agent has sources of its own.
    if (about !== undefined) onRemoveAbout()
    setText('')
    field.current?.focus()
  }
  const first = useRef<ChosenAgent>(undefined)
  const { attachments, isUploading, add, remove, take } = useAttachments()
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  // Browsers put the caret before the text that a field begins with.
  useLayoutEffect(() => field.current?.setSelectionRange(draft.length, draft.length), [draft])
  const send = () => {
    const question = text.trim()
    if (question === '' || isWorking || isUploading) return
    setText('')
    onAsk(question, take(), agent)
  }
  const addFrom = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    if (files.length === 0 || !takesFiles) return
    event.preventDefault()
    add([...files])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    if (isChoosing && first.current !== undefined) choose(first.current)
    else send()
  }
  return (
    <form
      className="question-box"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => addFrom(event, event.dataTransfer)}
    >
      {isChoosing && (
        <AgentChoice
          typed={text.slice(1)}
          onChoose={choose}
          onFirst={(found) => {
            first.current = found
          }}
        />
      )}
      {agent !== undefined && (
        <span className="chip chosen-agent">
          <AtSign size={14} aria-hidden />
          {agent.name}
          <button type="button" aria-label={`Ask without ${agent.name}`} onClick={() => setAgent(undefined)}>
            <X size={14} aria-hidden />
          </button>
        </span>
      )}
      {about !== undefined && (
        <AboutDocument
          document={about}
          onRemove={() => {
            onRemoveAbout()
            field.current?.focus()
          }}
        />
      )}
      {attachments.length > 0 && <AttachmentList attachments={attachments} onRemove={remove} />}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // Lets the user choose the same file again.
          target.value = ''
          field.current?.focus()
        }}
      />
      {takesFiles && (
        <button
          type="button"
          className="icon-button attach"
          aria-label="Attach files"
          title="Attach files to ask about"
          onClick={() => chooser.current?.click()}
        >
          <Paperclip size={18} aria-hidden />
        </button>
      )}
      <label htmlFor="question" className="hidden">
        {placeholder}
      </label>
      <textarea
        id="question"
        ref={field}
        rows={1}
        maxLength={MAX_CHARACTERS}
        placeholder={placeholder}
        // biome-ignore lint/a11y/noAutofocus: asking is what the page is for
        autoFocus={focusesFirst}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => addFrom(event, event.clipboardData)}
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
          disabled={text.trim() === '' || isUploading}
        >
          <ArrowUp size={18} aria-hidden />
        </button>
      )}
    </form>
  )
}
