import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { ComboboxOption, useCombobox } from '../../shared/combobox.tsx'

type Person = Schemas['Person']

const SHOWN = 6

/** Searches for a person. Picking one calls `onPick` and clears the field. */
export function PersonPicker({ label, onPick }: { label: string; onPick(person: Person): void }) {
  const id = useId()
  const [query, setQuery] = useState('')
  const body = { entityType: 'PEOPLE' as const, query, pageSize: SHOWN }
  const { data } = useQuery({
    queryKey: ['directory', body],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listentities', { body }, signal),
    enabled: query.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const people = query.trim() === '' ? [] : (data?.results ?? [])
  const combobox = useCombobox({
    options: people.map((person) => ({ key: person.obfuscatedId, person })),
    startsAtFirst: true,
    onChoose({ person }) {
      setQuery('')
      combobox.reset()
      onPick(person)
    },
  })
  return (
    <div className="field picker">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...combobox.field}
        placeholder="Name, team or location"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          combobox.reset()
        }}
      />
      <div role="listbox" id={combobox.listId} aria-label="Matching people" hidden={!combobox.isShown}>
        {combobox.options.map((option) => (
          <ComboboxOption key={option.key} {...combobox.optionProps(option)}>
            <strong>{option.person.name}</strong>
            <span className="soft">{option.person.metadata?.title}</span>
          </ComboboxOption>
        ))}
      </div>
    </div>
  )
}
