import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { ComboboxOption, useCombobox } from '../../shared/combobox.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
  /** More about it, in a smaller line. */
  readonly side?: string
}

interface PickListProps {
  readonly label: string
  readonly placeholder: string
  /** What choices are cached under. */
  readonly name: string
  readonly chosen: readonly string[]
  /** What is in the field at first. */
  readonly typed?: string
  /** Told what is in the field, for example to take it when the form is submitted. */
  onType?(text: string): void
  onChange(chosen: string[]): void
  find(text: string, signal: AbortSignal): Promise<readonly Choice[]>
  /** What to call a value that was chosen before. */
  nameOf?(value: string): string
}

/** Several values, picked from suggestions. Enter also takes a value that isn't suggested. */
export function PickList({
  label,
  placeholder,
  name,
  chosen,
  typed: initial = '',
  onType,
  onChange,
  find,
  nameOf = (value) => value,
}: PickListProps) {
  const id = useId()
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const [typed, setTyped] = useState(initial)
  const text = typed.trim()
  const { data } = useQuery({
    queryKey: ['pick', name, text],
    queryFn: ({ signal }) => find(text, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  const type = (value: string) => {
    setTyped(value)
    onType?.(value)
    combobox.reset()
  }
  const add = (value: string) => {
    type('')
    if (value !== '' && !chosen.includes(value)) onChange([...chosen, value])
  }
  const combobox = useCombobox({
    options: text === '' ? [] : (data ?? []).map((choice) => ({ key: choice.value, ...choice })),
    startsAtFirst: true,
    onChoose: ({ value, label, side }) => {
      // Without a line beside it, the label is a sentence about the value.
      if (side !== undefined) setPicked((old) => new Map(old).set(value, label))
      add(value)
    },
  })
  return (
    <div className="field picker">
      <label htmlFor={id}>{label}</label>
      {chosen.length > 0 && (
        <ul className="picked" aria-label={`${label}: chosen`}>
          {chosen.map((value) => {
            const name = picked.get(value) ?? nameOf(value)
            return (
              <li key={value} className="chip" title={name === value ? undefined : value}>
                {name}
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(chosen.filter((each) => each !== value))}
                >
                  <X size={14} aria-hidden />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <input
        id={id}
        {...combobox.field}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          combobox.field.onKeyDown(event)
          if (event.key !== 'Enter' || event.defaultPrevented) return
          event.preventDefault()
          add(text)
        }}
      />
      <div role="listbox" id={combobox.listId} aria-label={`${label}: suggestions`} hidden={!combobox.isShown}>
        {combobox.options.map((option) => (
          <ComboboxOption key={option.key} {...combobox.optionProps(option)}>
            <span>{option.label}</span>
            {option.side !== undefined && <span className="soft">{option.side}</span>}
          </ComboboxOption>
        ))}
      </div>
    </div>
  )
}
