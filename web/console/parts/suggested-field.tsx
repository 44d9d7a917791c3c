import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ComboboxOption, useCombobox } from '../../shared/combobox.tsx'
import type { Choice } from './pick-list.tsx'

export interface SuggestedFieldProps {
  readonly label: string
  /** Its name in the form. Choices are cached under it. */
  readonly name: string
  readonly placeholder?: string
  /** What assistive technology calls the list. */
  readonly listLabel: string
  readonly className?: string
  readonly text: string
  readonly problem?: string | undefined
  onText(text: string): void
  onPick(choice: Choice): void
  /** No suggestions if it returns none. */
  find(text: string, signal: AbortSignal): Promise<readonly Choice[]>
}

/** A required field that suggests values. Anything else can be typed too. */
export function SuggestedField(props: SuggestedFieldProps) {
  const { label, name, placeholder, listLabel, className = '', text, problem, onText, onPick, find } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const typed = text.trim()
  const { data } = useQuery({
    queryKey: ['suggested', name, typed],
    queryFn: ({ signal }) => find(typed, signal),
    enabled: isOpen && typed !== '',
    placeholderData: keepPreviousData,
  })
  const combobox = useCombobox({
    options: typed === '' ? [] : (data ?? []).map((choice) => ({ key: choice.value, ...choice })),
    isOpen,
    startsAtFirst: false,
    onChoose: (choice) => {
      setOpen(false)
      combobox.reset()
      onPick(choice)
    },
  })
  return (
    <div className={`field picker floating ${className}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        {...combobox.field}
        placeholder={placeholder}
        required
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => {
          setOpen(true)
          combobox.reset()
          onText(event.target.value)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false)
          combobox.field.onKeyDown(event)
        }}
      />
      {/* A press on an option must not take the focus from the field, which would close the list before the click. */}
      <div
        role="listbox"
        id={combobox.listId}
        aria-label={listLabel}
        hidden={!combobox.isShown}
        onMouseDown={(event) => event.preventDefault()}
      >
        {combobox.options.map((option) => (
          <ComboboxOption key={option.key} {...combobox.optionProps(option)}>
            <span className="stacked">
              {option.label}
              {option.side !== undefined && <span className="soft">{option.side}</span>}
            </span>
          </ComboboxOption>
        ))}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
