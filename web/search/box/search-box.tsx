import { Clock, FileText, Filter, Link2, Search, User, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Highlight } from '../highlight.tsx'
import type { Suggestion } from './suggestion.ts'
import { useFocusKeys } from './use-focus-keys.ts'
import { useSuggestions } from './use-suggestions.ts'

const ICONS = { recent: Clock, query: Search, operator: Filter, document: FileText, person: User, link: Link2 } as const

export interface SearchBoxProps {
  readonly value: string
  onType(value: string): void
  /** Called on Enter, with the typed text or a suggestion. */
  onSearch(query: string, inNewTab: boolean): void
  onOpen(suggestion: Suggestion, inNewTab: boolean): void
  /** When to suggest. `always`: on every key. `asked`: for operators, in an empty box, and on an arrow key. */
  readonly suggests: 'always' | 'asked'
  readonly size: 'large' | 'small'
  readonly autoFocus?: boolean
}

/** An unfinished operator at the end, like `app:` or `from:an`; or an ID, URL or email that was pasted. */
const OPEN_OPERATOR = /(?:^|\s)-?\w+:\S*$|^\s*\S+@\S+\.\S+\s*$|^\s*go\/\S+\s*$/

/**
 * ARIA 1.2 editable combobox with list autocomplete and manual selection: focus stays in the field, `aria-activedescendant`
 * names the active option, and typed text is never replaced.
 */
export function SearchBox(props: SearchBoxProps) {
  const { value, onType, onSearch, onOpen, suggests, size, autoFocus = false } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const groups = useSuggestions(value, isOpen)
  const options = groups.flatMap(({ items }) => items)
  const isShown = isOpen && options.length > 0
  useFocusKeys(input)
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (option: Suggestion, inNewTab: boolean) => {
    close()
    if (option.href !== undefined || option.person !== undefined) onOpen(option, inNewTab)
    else onSearch(option.query ?? option.text, inNewTab)
  }
  const type = (text: string) => {
    onType(text)
    setActive(-1)
    setOpen(suggests === 'always' || text === '' || OPEN_OPERATOR.test(text))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const inNewTab = event.ctrlKey || event.metaKey
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        if (!isShown) return setOpen(true)
        // Moving past either end returns to the field and its typed text.
        const stops = options.length + 1
        const step = event.key === 'ArrowDown' ? 1 : -1
        return setActive((old) => ((old + 1 + step + stops) % stops) - 1)
      }
      case 'Enter': {
        event.preventDefault()
        const option = isShown ? options[active] : undefined
        if (option !== undefined) return choose(option, inNewTab)
        close()
        return onSearch(value, inNewTab)
      }
      case 'Escape':
        if (isShown) event.preventDefault()
        else if (value !== '') onType('')
        else input.current?.blur()
        return close()
      case 'Tab':
        close()
    }
  }
  let index = -1
  return (
    <div className={`combo ${size}`} ref={box}>
      <search className="box">
        <Search size={18} aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-label="Search"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          placeholder="Search documents and people"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={2000}
          // biome-ignore lint/a11y/noAutofocus: searching is what the page is for
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => type(event.target.value)}
          onClick={() => setOpen(suggests === 'always' || value === '')}
          onKeyDown={onKeyDown}
        />
        {value === '' ? (
          <kbd aria-hidden>/</kbd>
        ) : (
          <button
            type="button"
            className="icon-button"
            aria-label="Clear search"
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </search>
      <p className="hidden" role="status">
        {isShown ? `${options.length} suggestions` : ''}
      </p>
      <div className="popup suggestions" hidden={!isShown}>
        <div role="listbox" id={`${id}-list`} aria-label="Suggestions">
          {isShown &&
            groups.map(({ label, items }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
              <div role="group" key={label} aria-label={label}>
                <div className="label" aria-hidden>
                  {label}
                </div>
                {items.map((item) => {
                  const at = ++index
                  const Icon = ICONS[item.kind]
                  return (
                    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
                    <div
                      role="option"
                      key={item.key}
                      id={`${id}-${at}`}
                      aria-selected={at === active}
                      data-active={at === active ? '' : undefined}
                      className="option"
                      onPointerMove={() => setActive(at)}
                      onClick={(event) => choose(item, event.ctrlKey || event.metaKey)}
                    >
                      <Icon size={16} aria-hidden />
                      <span className="grow">
                        <Highlight text={item.text} ranges={item.ranges} />
                      </span>
                      {item.side !== undefined && <span className="side">{item.side}</span>}
                    </div>
                  )
                })}
              </div>
            ))}
        </div>
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
      </div>
    </div>
  )
}
