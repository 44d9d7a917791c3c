import { type ComponentProps, type ReactNode, useRef, useState } from 'react'

interface LongFieldProps extends ComponentProps<'textarea'> {
  /** Shows what was written as others will see it. */
  preview?: ((text: string) => ReactNode) | undefined
}

/** A field for a longer text, with a preview if its text is formatted. What is written stays when the preview is shown. */
export function LongField({ preview, ...common }: LongFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [shown, setShown] = useState<string>()
  if (preview === undefined) return <textarea rows={5} {...common} />
  return (
    <>
      <textarea rows={8} ref={field} {...common} hidden={shown !== undefined} />
      {shown !== undefined && <div className="field-preview">{preview(shown)}</div>}
      <button
        type="button"
        className="button small"
        aria-pressed={shown !== undefined}
        // An empty field stays in view: the form may have something to say about it.
        onClick={() => setShown((old) => (old === undefined ? field.current?.value || undefined : undefined))}
      >
        {shown === undefined ? 'Preview' : 'Edit'}
      </button>
    </>
  )
}
