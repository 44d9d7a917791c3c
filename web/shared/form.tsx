import { type FormEvent, Fragment, type ReactNode, useId, useState } from 'react'
import { fieldError } from './field-error.ts'
import { type FormField, FormFieldView } from './form-field.tsx'

export interface FormProps {
  readonly fields: readonly FormField[]
  /** The label of the button, which may depend on what is chosen. */
  readonly submit: string | ((values: Readonly<Record<string, string>>) => string)
  /** Another use of the same values, with its own button before the main one. */
  readonly second?: { readonly label: string; onSubmit(values: Record<string, string>): Promise<void> }
  /** Shown above the buttons. */
  readonly children?: ReactNode
  onCancel(): void
  /** Told with each change whether a text differs from what its field had at first. */
  onTyped?(isTyped: boolean): void
  /** Errors in the values, by field name. */
  check?(values: Record<string, string>): Record<string, string>
  /** If it rejects, the form shows the error and keeps what was typed. */
  onSubmit(values: Record<string, string>): Promise<void>
}

const SECOND = 'second'

/** Shows each error at its field and keeps what was typed. */
export function Form({ fields, submit, second, children, onCancel, onTyped, check, onSubmit }: FormProps) {
  const id = useId()
  const [error, setError] = useState<unknown>()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const [written, setWritten] = useState<Record<string, string>>()
  const current = written ?? Object.fromEntries(fields.map(({ name, value = '' }) => [name, value]))
  const isShown = ({ onlyWhen }: FormField) => {
    if (onlyWhen === undefined) return true
    const { name, is } = onlyWhen
    return (current[name] ?? '')
      .split(',')
      .some((value) => (typeof is === 'string' ? value === is : is.includes(value)))
  }
  const shown = fields.filter(isShown)
  const problemOf = (name: string) => wrong[name] ?? fieldError(error, name)
  const onForm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const isSecond = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === SECOND
    const values = valuesOf(form)
    const empty = shown.filter(({ name, missing }) => missing !== undefined && (values[name] ?? '') === '')
    const found = { ...check?.(values), ...Object.fromEntries(empty.map(({ name, missing = '' }) => [name, missing])) }
    setWrong(found)
    setError(undefined)
    const first = shown.find(({ name }) => found[name] !== undefined)
    if (first !== undefined) {
      const input = form.querySelector<HTMLElement>(`[name="${first.name}"]`)
      input?.closest('details')?.setAttribute('open', '')
      input?.focus()
      return
    }
    setBusy(true)
    try {
      await (isSecond && second ? second.onSubmit(values) : onSubmit(values))
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  const viewOf = (field: FormField) =>
    field.view?.(problemOf) ?? (
      <FormFieldView key={field.name} id={`${id}-${field.name}`} field={field} problem={problemOf(field.name)} />
    )
  const open = shown.filter(({ isFolded }) => isFolded !== true)
  const folded = shown.filter(({ isFolded }) => isFolded === true)
  const isSaidAtField = shown.some(({ name }) => problemOf(name) !== undefined)
  return (
    <form
      className="form"
      noValidate={fields.some(({ missing }) => missing !== undefined)}
      onSubmit={(event) => void onForm(event)}
      onChange={(event) => {
        const values = valuesOf(event.currentTarget)
        setWritten(values)
        onTyped?.(fields.some((field) => isText(field) && (values[field.name] ?? '') !== (field.value ?? '').trim()))
      }}
    >
      {open.map((field, index) => (
        <Fragment key={field.name}>
          {startsSection(open, index) && <h2 className="form-section">{field.section}</h2>}
          {viewOf(field)}
        </Fragment>
      ))}
      {folded.length > 0 && (
        <details className="form-folded" open={folded.some(({ name }) => problemOf(name) !== undefined) || undefined}>
          <summary>{folded[0]?.section}</summary>
          <div className="form">{folded.map(viewOf)}</div>
        </details>
      )}
      {error !== undefined && !isSaidAtField && (
        <p className="error" role="alert">
          {error instanceof Error ? error.message : 'Something went wrong'}
        </p>
      )}
      {children}
      <div className="actions">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        {second && (
          <button type="submit" value={SECOND} className="button" disabled={isBusy}>
            {second.label}
          </button>
        )}
        <button type="submit" className="button primary" disabled={isBusy}>
          {typeof submit === 'string' ? submit : submit(current)}
        </button>
      </div>
    </form>
  )
}

/** Its section has no field above: the heading stays if the first field of a section is hidden. */
function startsSection(shown: readonly FormField[], index: number): boolean {
  const section = shown[index]?.section
  return section !== undefined && shown.findIndex((field) => field.section === section) === index
}

function isText({ kind = 'text', view }: FormField): boolean {
  return view === undefined && ['text', 'long', 'url', 'email'].includes(kind)
}

/** Values by field name; several values of one field are comma-separated. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const all = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const)
  const byName = Map.groupBy(all, ([name]) => name)
  return Object.fromEntries([...byName].map(([name, values]) => [name, values.map(([, value]) => value).join(',')]))
}
