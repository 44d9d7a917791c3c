import { useRouter } from '@tanstack/react-router'
import { Database, FileText, KeyRound, PanelsTopLeft, ScrollText, User } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { at } from '../../shared/start.ts'
import type { PaletteItem } from './found.ts'
import { useFound } from './use-found.ts'

const ICONS = {
  page: PanelsTopLeft,
  document: FileText,
  person: User,
  token: KeyRound,
  datasource: Database,
  request: ScrollText,
} as const

/** Finds options as you type; focus stays in the field (ARIA 1.2 combobox). */
export function Palette({ onClose }: { onClose(): void }) {
  const id = useId()
  const { history } = useRouter()
  const [text, setText] = useState('')
  /** The highlighted option. It stays highlighted when more results arrive above it. */
  const [active, setActive] = useState('')
  const { found, isLooking } = useFound(text)
  const chosen = Math.max(
    0,
    found.findIndex(({ key }) => key === active),
  )
  const open = ({ path }: PaletteItem) => {
    onClose()
    history.push(at(`/console${path}`))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = (chosen + step + found.length) % found.length
      setActive(found[next]!.key)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    const option = found[chosen]
    if (event.key === 'Enter' && option !== undefined) {
      event.preventDefault()
      open(option)
    }
  }
  return (
    <div className="palette">
      <div className="field">
        <input
          role="combobox"
          aria-label="Find a page, or paste an ID, URL, email or token"
          placeholder="Find a page, or paste an ID, URL, email or token"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive('')
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={found.length === 0 ? 'soft' : 'hidden'} role="status">
        {found.length === 0 ? nothing(isLooking) : `${found.length} ${found.length === 1 ? 'result' : 'results'}`}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label="Results" className="palette-list">
        {found.map((option, place) => {
          const Icon = ICONS[option.kind]
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              role="option"
              key={option.key}
              id={`${id}-${place}`}
              aria-selected={place === chosen}
              data-active={place === chosen ? '' : undefined}
              className="option"
              onPointerMove={() => setActive(option.key)}
              onClick={() => open(option)}
            >
              <Icon size={16} aria-hidden />
              <span className="grow">{option.text}</span>
              <span className="side">{option.side}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function nothing(isLooking: boolean): string {
  return isLooking ? 'Searching…' : "No results. To find a document you can't read, paste its ID."
}
