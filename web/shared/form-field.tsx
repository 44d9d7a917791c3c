import type { ReactNode } from 'react'
import { type FormOption, GroupedOptions } from './grouped-options.tsx'
import { LongField } from './long-field.tsx'

export interface FormField {
  readonly name: string
  readonly label: string
  readonly kind?:
    | 'text'
    | 'long'
    | 'url'
    | 'email'
    | 'password'
    | 'date'
    | 'datetime-local'
    | 'number'
    /** One of `options`, as radio buttons. */
    | 'choice'
    /** One of `options`, as a dropdown. */
    | 'select'
    /** Any of `options`, as checkboxes. */
    | 'boxes'
    /** A single checkbox: `on`, or nothing. */
    | 'box'
  readonly options?: readonly FormOption[]
  /** Of a `long` field whose text is formatted: how others will see it. */
  readonly preview?: (text: string) => ReactNode
  readonly hint?: string
  readonly isRequired?: boolean
  /** The error shown when it is empty. Makes the field required. */
  readonly missing?: string
  readonly value?: string | undefined
  /** Shown only while another field has this value or one of these, or has it among its values. */
  readonly onlyWhen?: { readonly name: string; readonly is: string | readonly string[] }
  /** The heading shown above the first shown field that has it. */
  readonly section?: string
  /** Its section is closed until someone opens it, or a value in it is wrong. For the last section only. */
  readonly isFolded?: boolean
  /** Told what is typed into a line of text. */
  onInput?(value: string): void
  /** Renders the field instead of the default for its kind. */
  readonly view?: (problemOf: (name: string) => string | undefined) => ReactNode
}

/** More checkboxes than this are laid out in columns. */
const MANY = 8

interface FormFieldViewProps {
  readonly id: string
  readonly field: FormField
  readonly problem: string | undefined
}

export function FormFieldView({ id, field, problem }: FormFieldViewProps) {
  const { name, label, kind = 'text', hint, options = [], isRequired = false, value, missing, preview, onInput } = field
  const said = (
    <p id={`${id}-hint`} className={problem === undefined ? 'hint' : 'error'} role={problem && 'alert'}>
      {problem ?? hint ?? ''}
    </p>
  )
  const common = {
    id,
    name,
    required: isRequired || missing !== undefined,
    defaultValue: value,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-hint`,
  }
  switch (kind) {
    case 'box':
      return (
        <div className="field">
          <label className="box">
            <input type="checkbox" name={name} defaultChecked={value === 'on'} aria-describedby={`${id}-hint`} />
            {label}
          </label>
          {said}
        </div>
      )
    case 'choice':
    case 'boxes':
      return (
        <fieldset className="field" aria-describedby={`${id}-hint`}>
          <legend className="label">{label}</legend>
          <div className={options.length > MANY ? 'many-boxes' : undefined}>
            {options.map((option) => (
              <label key={option.value} className="box">
                <input
                  type={kind === 'choice' ? 'radio' : 'checkbox'}
                  name={name}
                  value={option.value}
                  defaultChecked={(value ?? '').split(',').includes(option.value)}
                />
                <span>
                  {option.label}
                  {option.hint !== undefined && <span className="hint">{option.hint}</span>}
                </span>
              </label>
            ))}
          </div>
          {said}
        </fieldset>
      )
    default:
      return (
        <div className="field">
          <label htmlFor={id}>{label}</label>
          {kind === 'long' ? (
            <LongField preview={preview} {...common} />
          ) : kind === 'select' ? (
            <select {...common}>
              <GroupedOptions options={options} />
            </select>
          ) : (
            <input type={kind} onInput={({ currentTarget }) => onInput?.(currentTarget.value)} {...common} />
          )}
          {said}
        </div>
      )
  }
}
