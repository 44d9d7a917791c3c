import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from './copy.ts'

/** Confirms whether the copy worked: a silent failure could lose a secret that is shown only once. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        onClick={async (event) => {
          setState((await copyText(text, event.currentTarget)) ? 'copied' : 'failed')
        }}
      >
        {state === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </button>
      <span role="status" className={state === 'failed' ? 'error' : 'hidden'}>
        {state === 'copied'
          ? 'Copied'
          : state === 'failed'
            ? "Couldn't copy. Select the text and copy it manually."
            : ''}
      </span>
    </>
  )
}
