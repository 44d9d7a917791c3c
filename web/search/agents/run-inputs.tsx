import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { Schemas } from '../../generated/api.ts'

interface RunInputsProps {
  readonly inputs: readonly Schemas['AgentInput'][]
  readonly isWorking: boolean
  readonly hasBackground?: boolean
  /** The question that waits for these inputs. */
  readonly pending?: string | undefined
  /** Called on every change, so that a question is asked with the same values. */
  onChange(input: Record<string, string>): void
  onRun(input: Record<string, string>, inBackground: boolean): void
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()])
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}

/** The inputs of an agent that does a task. */
export function RunInputs({ inputs, isWorking, hasBackground = false, pending, onChange, onRun }: RunInputsProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (pending !== undefined) form.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [pending])
  const run = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isBackground = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'background'
    onRun(valuesOf(event.currentTarget), isBackground)
  }
  return (
    <form
      ref={form}
      className="form run-inputs"
      onSubmit={run}
      onChange={(event) => onChange(valuesOf(event.currentTarget))}
    >
      {pending !== undefined && (
        <p role="alert">
          Fill this in to ask “<span dir="auto">{pending}</span>”
        </p>
      )}
      {inputs.map(({ name, description = '', required = false, options = [] }) => (
        <div className="field" key={name}>
          <label htmlFor={`${id}-${name}`}>
            {name}
            {!required && ' (optional)'}
          </label>
          {options.length > 0 ? (
            <select id={`${id}-${name}`} name={name} required={required} aria-describedby={`${id}-${name}-hint`}>
              {!required && <option value="">Any</option>}
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          ) : (
            <input id={`${id}-${name}`} name={name} required={required} aria-describedby={`${id}-${name}-hint`} />
          )}
          <p id={`${id}-${name}-hint`} className="hint">
            {description}
          </p>
        </div>
      ))}
      <div className="button-row">
        <button type="submit" className="button primary" disabled={isWorking}>
          {pending === undefined ? 'Run' : 'Ask'}
        </button>
        {hasBackground && pending === undefined && (
          <button type="submit" value="background" className="button" disabled={isWorking}>
            Run in the background
          </button>
        )}
      </div>
    </form>
  )
}
