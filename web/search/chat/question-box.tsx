import { ArrowUp, Paperclip, Square } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { AttachmentList } from './attachment-list.tsx'
import { useAttachments } from './use-attachments.ts'

export interface QuestionBoxProps {
  readonly isWorking: boolean
  onAsk(question: string, files: readonly Schemas['ChatFile'][]): void
  onStop(): void
}

const MAX_CHARACTERS = 4000

/** Enter sends, Shift+Enter adds a line. You can type while an answer loads. Files can be chosen, dropped or pasted. */
export function QuestionBox({ isWorking, onAsk, onStop }: QuestionBoxProps) {
  const [text, setText] = useState('')
  const { attachments, isUploading, add, remove, take } = useAttachments()
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const send = () => {
    const question = text.trim()
    if (question === '' || isWorking || isUploading) return
    setText('')
    onAsk(question, take())
  }
  const addFrom = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    if (files.length === 0) return
    event.preventDefault()
    add([...files])
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
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => addFrom(event, event.dataTransfer)}
    >
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
      <button
        type="button"
        className="icon-button attach"
        aria-label="Attach files"
        title="Attach files to ask about"
        onClick={() => chooser.current?.click()}
      >
        <Paperclip size={18} aria-hidden />
      </button>
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
