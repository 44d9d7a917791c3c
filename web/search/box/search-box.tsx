import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { opensNewTab, useCombobox } from '../../shared/combobox.tsx'
import { FIND_KEYS } from '../../shared/find-keys.ts'
import { lazily } from '../../shared/lazily.tsx'
import { useSettled } from '../../shared/use-settled.ts'
import { useRestOfWord } from './shown-texts.ts'
import type { Suggestion } from './suggestion.ts'
import { useCommand } from './use-command.ts'
import { useFocusKeys } from './use-focus-keys.ts'
import { useSuggestions } from './use-suggestions.ts'

const SuggestionList = lazily(async () => (await import('./suggestion-list.tsx')).SuggestionList)

export interface SearchBoxProps {
  readonly value: string
  onType(value: string): void
  /** Called on Enter, with the typed text or a suggestion. */
  onSearch(query: string, inNewTab: boolean): void
  onOpen(suggestion: Suggestion, inNewTab: boolean): void
  /** When to suggest. `always`: on every key. `asked`: for operators, in an empty box, and on an arrow key. */
  readonly suggests: 'always' | 'asked'
  readonly size: 'large' | 'small'
  /** The last word may still grow, so the rest of it is shown. */
  readonly isTyping: boolean
  readonly autoFocus?: boolean
}

/** An unfinished operator at the end, like `app:` or `from:an`; or an ID, URL or email that was pasted. */
const OPEN_OPERATOR = /(?:^|\s)-?\w+:\S*$|^\s*\S+@\S+\.\S+\s*$|^\s*go\/\S+\s*$/

/** A go link is typed to be opened. */
const GO_LINK = /^\s*go\/\S+\s*$/i

// The same elements each time, so that a key doesn't render them.
const SEARCH_ICON = <Search size={18} aria-hidden />
const CLEAR_ICON = <X size={16} aria-hidden />

/** The search field with suggestions. Without an arrow key, Enter searches for the typed text. */
export function SearchBox(props: SearchBoxProps) {
  const { onSearch, onOpen, suggests, size, autoFocus = false } = props
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { isCommand, value, onType, isTyping, startCommand, leaveCommand } = useCommand(props)
  const focusedBefore = useRef<Element>(null)
  const [isCaretAtEnd, setCaretAtEnd] = useState(true)
  const groups = useSuggestions(value, isOpen, isCommand)
  const startsWithPage = ['page', 'action', 'person'].includes(groups[0]?.items[0]?.kind ?? '')
  const combobox = useCombobox({
    options: groups.flatMap(({ items }) => items),
    isOpen,
    // After ⌘K, Enter opens the page or person that the text means. Otherwise it searches.
    startsAtFirst: GO_LINK.test(value) || (isCommand && startsWithPage && value.trim() !== ''),
    onChoose(option, inNewTab) {
      close()
      if (option.run !== undefined) {
        option.run()
        if (!isCommand) onType('')
      } else if (option.href !== undefined || option.person !== undefined) onOpen(option, inNewTab)
      else onSearch(option.query ?? option.text, inNewTab)
    },
  })
  const { isShown, options } = combobox
  const rest = useRestOfWord(value, completing(options), isTyping && isCaretAtEnd)
  const announced = useSettled(
    [isShown && `${options.length} suggestions`, rest !== '' && `Press Tab for ${value}${rest}`]
      .filter(Boolean)
      .join('. '),
  )
  const command = useCallback(
    (focused: Element | null) => {
      // A second ⌘K comes from the box itself.
      if (!isCommand) focusedBefore.current = focused
      startCommand()
      setOpen(true)
    },
    [isCommand, startCommand],
  )
  useFocusKeys(input, command)
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || box.current?.contains(event.target)) return
      setOpen(false)
      leaveCommand()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [leaveCommand])

  const close = () => {
    setOpen(false)
    leaveCommand()
    combobox.reset()
  }
  const type = (text: string) => {
    onType(text)
    combobox.reset()
    setOpen(isCommand || suggests === 'always' || text === '' || OPEN_OPERATOR.test(text))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    combobox.field.onKeyDown(event)
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (rest !== '' && ['Tab', 'ArrowRight'].includes(event.key) && !hasModifier(event)) {
      event.preventDefault()
      return type(value + rest)
    }
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        return setOpen(true)
      case 'Enter':
        event.preventDefault()
        close()
        return onSearch(value, opensNewTab(event))
      case 'Escape':
        if (isCommand) {
          // Escape is pressed twice easily, and in the box it would clear the query that was just restored.
          event.preventDefault()
          if (focusedBefore.current !== input.current) leaveBox(input.current, focusedBefore.current)
        } else if (isShown) event.preventDefault()
        else if (value !== '') onType('')
        else input.current?.blur()
        return close()
      case 'Tab':
        close()
    }
  }
  return (
    <div className={`combo ${size}`} ref={box}>
      <search className="box">
        {SEARCH_ICON}
        <span className="typed">
          <input
            ref={input}
            {...combobox.field}
            aria-label="Search"
            placeholder="Search or ask a question"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={2000}
            // biome-ignore lint/a11y/noAutofocus: searching is what the page is for
            autoFocus={autoFocus}
            value={value}
            onChange={(event) => type(event.target.value)}
            onSelect={({ currentTarget }) => setCaretAtEnd(currentTarget.selectionStart === currentTarget.value.length)}
            onClick={() => setOpen(suggests === 'always' || value === '')}
            onKeyDown={onKeyDown}
          />
          {rest !== '' && (
            <span className="rest" aria-hidden>
              <span>{value}</span>
              {rest}
            </span>
          )}
        </span>
        {value === '' ? (
          <kbd aria-hidden>{FIND_KEYS}</kbd>
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
            {CLEAR_ICON}
          </button>
        )}
      </search>
      <p className="hidden" role="status">
        {announced}
      </p>
      <div className="popup suggestions" hidden={!isShown}>
        {isShown && <SuggestionList id={combobox.listId} groups={groups} optionProps={combobox.optionProps} />}
      </div>
    </div>
  )
}

/** Pages and actions are named by us; what completes a word is what can be found. */
function completing(options: readonly Suggestion[]): string[] {
  return options.filter(({ kind }) => ['query', 'document', 'person'].includes(kind)).map(({ text }) => text)
}

function hasModifier({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return shiftKey || ctrlKey || altKey || metaKey
}

function leaveBox(input: HTMLInputElement | null, focusedBefore: Element | null): void {
  input?.blur()
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
}
