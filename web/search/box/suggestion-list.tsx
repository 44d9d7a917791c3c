import { Clock, FileText, Filter, Link2, PanelsTopLeft, Search, User, Zap } from 'lucide-react'
import { Avatar } from '../../shared/avatar.tsx'
import { ComboboxOption, type OptionProps } from '../../shared/combobox.tsx'
import { Highlight } from '../highlight.tsx'
import type { Suggestion, SuggestionGroup } from './suggestion.ts'

const ICONS = {
  recent: Clock,
  query: Search,
  operator: Filter,
  document: FileText,
  person: User,
  link: Link2,
  page: PanelsTopLeft,
  action: Zap,
} as const

// The same element each time, so that a key doesn't render it.
const HINTS = (
  <div className="hints" aria-hidden>
    <span>
      <kbd>↑↓</kbd> move
    </span>
    <span>
      <kbd>↵</kbd> open
    </span>
    <span>
      <kbd>esc</kbd> close
    </span>
  </div>
)

interface SuggestionListProps {
  readonly id: string
  readonly groups: readonly SuggestionGroup[]
  optionProps(option: Suggestion): OptionProps
}

/** The suggestions under the search field, by kind, and the keys for them. */
export function SuggestionList({ id, groups, optionProps }: SuggestionListProps) {
  return (
    <>
      <div role="listbox" id={id} aria-label="Suggestions">
        {groups.map(({ label, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset isn't allowed in a listbox
          <div role="group" key={label} aria-label={label}>
            <div className="label" aria-hidden>
              {label}
            </div>
            {items.map((item) => {
              const Icon = ICONS[item.kind]
              return (
                <ComboboxOption key={item.key} {...optionProps(item)}>
                  {item.kind === 'person' ? <Avatar name={item.text} size="tiny" /> : <Icon size={16} aria-hidden />}
                  <span className="grow">
                    <Highlight text={item.text} ranges={item.ranges} />
                  </span>
                  {item.side !== undefined && <span className="side">{item.side}</span>}
                </ComboboxOption>
              )
            })}
          </div>
        ))}
      </div>
      {HINTS}
    </>
  )
}
