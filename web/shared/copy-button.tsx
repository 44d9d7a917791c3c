import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy.ts'

const SHOWN_MS = 2000

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** The label is shown beside the icon where there is room. */
  readonly hasWords?: boolean
}

/** Confirms whether the copy worked: a silent failure could lose a secret that is shown only once. */
export function CopyButton({ text, label, hasWords = false }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <span className="copy">
      <button
        type="button"
        className={hasWords ? 'button small bare' : 'icon-button'}
        aria-label={label}
        title={label}
        onClick={async (event) => {
          setState((await copyText(text, event.currentTarget)) ? 'copied' : 'failed')
        }}
      >
        {state === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {hasWords && <span className="word">{label}</span>}
      </button>
      <span role="status" className={state === 'failed' ? 'error' : state === 'copied' ? 'copied' : 'hidden'}>
        {state === 'copied'
          ? 'Copied'
          : state === 'failed'
            ? "Couldn't copy. Select the text and copy it manually."
            : ''}
      </span>
    </span>
  )
}
