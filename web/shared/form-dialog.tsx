import { type FormEvent, useId, useState } from 'react'
import { ApiError } from './api-error.ts'
import { Dialog } from './dialog.tsx'
import { type FormField, FormFieldView } from './form-field.tsx'

export type { FormField } from './form-field.tsx'

export interface FormDialogProps {
  readonly title: string
  /** One sentence above the fields. */
  readonly lead?: string
  readonly fields: readonly FormField[]
  readonly submit: string
  readonly isOpen: boolean
  onClose(): void
  /** Rejects with what the service says; it is shown, and what was typed stays. */
  onSubmit(values: Record<string, string>): Promise<void>
}

/** A short form. What is missing or refused is said at its field; nothing typed is lost. */
export function FormDialog({ title, lead, fields, submit, isOpen, onClose, onSubmit }: FormDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      {lead !== undefined && <p className="soft">{lead}</p>}
      <FormInside fields={fields} submit={submit} onClose={onClose} onSubmit={onSubmit} />
    </Dialog>
  )
}

type FormInsideProps = Pick<FormDialogProps, 'fields' | 'submit' | 'onClose' | 'onSubmit'>

/** It is there while the dialog is open, so that the next time begins anew. */
function FormInside({ fields, submit, onClose, onSubmit }: FormInsideProps) {
  const id = useId()
  const [error, setError] = useState<unknown>()
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const refused = error instanceof ApiError ? error.fields : {}
  const isShown = ({ onlyWhen }: FormField) => {
    if (onlyWhen === undefined) return true
    const { name, is } = onlyWhen
    return (chosen[name] ?? fields.find((field) => field.name === name)?.value) === is
  }
  const shown = fields.filter(isShown)
  const problemOf = (name: string) =>
    missing[name] ?? Object.entries(refused).find(([field]) => field.split(/[./[]/).includes(name))?.[1]
  const onForm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = valuesOf(form)
    const empty = shown.filter(({ name, missing: text }) => text !== undefined && (values[name] ?? '') === '')
    setMissing(Object.fromEntries(empty.map((field) => [field.name, field.missing ?? ''])))
    setError(undefined)
    if (empty[0] !== undefined) {
      form.querySelector<HTMLElement>(`[name="${empty[0].name}"]`)?.focus()
      return
    }
    setBusy(true)
    try {
      await onSubmit(values)
      onClose()
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  const isSaidAtField = shown.some(({ name }) => problemOf(name) !== undefined)
  return (
    <form
      className="form"
      noValidate={fields.some(({ missing: text }) => text !== undefined)}
      onSubmit={(event) => void onForm(event)}
      onChange={(event) => setChosen(valuesOf(event.currentTarget))}
    >
      {shown.map((field) => (
        <FormFieldView key={field.name} id={`${id}-${field.name}`} field={field} problem={problemOf(field.name)} />
      ))}
      {error !== undefined && !isSaidAtField && (
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
  )
}

/** Several values of one name, as of boxes that are ticked, with commas between them. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const all = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const)
  const byName = Map.groupBy(all, ([name]) => name)
  return Object.fromEntries([...byName].map(([name, values]) => [name, values.map(([, value]) => value).join(',')]))
}
