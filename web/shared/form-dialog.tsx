import { type FormEvent, useId, useState } from 'react'
import { ApiError } from './api-error.ts'
import { Dialog } from './dialog.tsx'

export interface FormField {
  readonly name: string
  readonly label: string
  /** `choice`: one of `options`. */
  readonly kind?: 'text' | 'long' | 'url' | 'password' | 'datetime-local' | 'choice'
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly hint?: string
  readonly isRequired?: boolean
  readonly value?: string | undefined
}

export interface FormDialogProps {
  readonly title: string
  readonly fields: readonly FormField[]
  readonly submit: string
  readonly isOpen: boolean
  onClose(): void
  /** Rejects with what the service says; it is shown, and what was typed stays. */
  onSubmit(values: Record<string, string>): Promise<void>
}

/** A short form. What the service refuses stands at its field; nothing typed is lost. */
export function FormDialog({ title, fields, submit, isOpen, onClose, onSubmit }: FormDialogProps) {
  const id = useId()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const wrong = error instanceof ApiError ? error.fields : {}
  const onForm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
    )
    setBusy(true)
    setError(undefined)
    try {
      await onSubmit(values)
      onClose()
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <form className="form" onSubmit={(event) => void onForm(event)}>
        {fields.map(({ name, label, kind = 'text', hint, isRequired = false, value, options = [] }) => {
          const problem = Object.entries(wrong).find(([field]) => field.endsWith(name))?.[1]
          const common = {
            id: `${id}-${name}`,
            name,
            required: isRequired,
            defaultValue: value,
            'aria-invalid': problem !== undefined,
            'aria-describedby': `${id}-${name}-hint`,
          }
          return (
            <div className="field" key={name}>
              <label htmlFor={`${id}-${name}`}>{label}</label>
              {kind === 'long' && <textarea rows={5} {...common} />}
              {kind === 'choice' && (
                <select {...common}>
                  {options.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </select>
              )}
              {kind !== 'long' && kind !== 'choice' && <input type={kind} {...common} />}
              <p id={`${id}-${name}-hint`} className={problem === undefined ? 'hint' : 'error'}>
                {problem ?? hint ?? ''}
              </p>
            </div>
          )
        })}
        {error !== undefined && Object.keys(wrong).length === 0 && (
          <p className="error" role="alert">
            {error instanceof Error ? error.message : 'That did not work'}
          </p>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={isBusy}>
            {submit}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
