import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'

type Person = Schemas['Person']

const SHOWN = 6

/** Searches for a person. Picking one calls `onPick` and clears the field. */
export function PersonPicker({ label, onPick }: { label: string; onPick(person: Person): void }) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const body = { entityType: 'PEOPLE' as const, query, pageSize: SHOWN }
  const { data } = useQuery({
    queryKey: ['directory', body],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listentities', { body }, signal),
    enabled: query.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const people = query.trim() === '' ? [] : (data?.results ?? [])
  const pick = (person: Person | undefined) => {
    if (person === undefined) return
    setQuery('')
    setActive(0)
    onPick(person)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || people.length === 0) return
    if (event.key === 'ArrowDown') setActive((old) => (old + 1) % people.length)
    else if (event.key === 'ArrowUp') setActive((old) => (old + people.length - 1) % people.length)
    else if (event.key === 'Enter') pick(people[active])
    else return
    event.preventDefault()
  }
  return (
    <div className="field picker">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        role="combobox"
        aria-expanded={people.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={people.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder="Name, team or location"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={`${id}-list`} aria-label="Matching people" hidden={people.length === 0}>
        {people.map((person, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            role="option"
            key={person.obfuscatedId}
            id={`${id}-${at}`}
            aria-selected={at === active}
            data-active={at === active ? '' : undefined}
            className="option"
            onClick={() => pick(person)}
          >
            <strong>{person.name}</strong>
            <span className="soft">{person.metadata?.title}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
