import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { ComboboxOption, useCombobox } from '../../shared/combobox.tsx'
import { useSettled } from '../../shared/use-settled.ts'
import { SourceIcon } from '../source-icon.tsx'

const SHOWN = 6

interface DocumentPickerProps {
  readonly label: string
  /** Only screen readers get the label. */
  readonly isLabelHidden?: boolean
  readonly placeholder: string
  onPick(document: Schemas['Document']): void
}

/** Searches for a document. Picking one calls `onPick` and clears the field. */
export function DocumentPicker({ label, isLabelHidden = false, placeholder, onPick }: DocumentPickerProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const query = useSettled(typed, 150)
  const { data } = useQuery({
    queryKey: ['picked-documents', query],
    queryFn: ({ signal }) => call('POST /rest/api/v1/search', { body: { query, pageSize: SHOWN } }, signal),
    enabled: query.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const results = typed.trim() === '' ? [] : (data?.results ?? [])
  const combobox = useCombobox({
    options: results.map(({ document }) => ({ key: document.id, document })),
    startsAtFirst: true,
    onChoose({ document }) {
      setTyped('')
      combobox.reset()
      onPick(document)
    },
  })
  return (
    <div className="picker">
      <label htmlFor={id} className={isLabelHidden ? 'hidden' : undefined}>
        {label}
      </label>
      <input
        id={id}
        {...combobox.field}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          combobox.reset()
        }}
      />
      <div role="listbox" id={combobox.listId} aria-label="Matching documents" hidden={!combobox.isShown}>
        {combobox.options.map((option) => (
          <ComboboxOption key={option.key} {...combobox.optionProps(option)}>
            <SourceIcon document={option.document} />
            <span>{option.document.title}</span>
          </ComboboxOption>
        ))}
      </div>
    </div>
  )
}
