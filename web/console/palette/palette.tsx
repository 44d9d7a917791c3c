import { useRouter } from '@tanstack/react-router'
import { Database, FileText, KeyRound, PanelsTopLeft, Plug, ScrollText, User, Zap } from 'lucide-react'
import { useState } from 'react'
import { ComboboxOption, useCombobox } from '../../shared/combobox.tsx'
import { at } from '../../shared/start.ts'
import { useFound } from './use-found.ts'

const ICONS = {
  action: Zap,
  page: PanelsTopLeft,
  document: FileText,
  person: User,
  token: KeyRound,
  datasource: Database,
  connection: Plug,
  request: ScrollText,
} as const

/** Finds pages and records as you type. */
export function Palette({ onClose }: { onClose(): void }) {
  const { history } = useRouter()
  const [text, setText] = useState('')
  const { found, isLooking } = useFound(text)
  const combobox = useCombobox({
    options: found,
    startsAtFirst: true,
    onChoose({ path, run }) {
      onClose()
      run?.()
      if (path !== undefined) history.push(at(`/console${path}`))
    },
  })
  return (
    <div className="palette">
      <div className="field">
        <input
          {...combobox.field}
          aria-label="Find a page, or paste an ID, URL, email or token"
          placeholder="Find a page, or paste an ID, URL, email or token"
          spellCheck={false}
          maxLength={2000}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            combobox.reset()
          }}
        />
      </div>
      <p className={found.length === 0 ? 'soft' : 'hidden'} role="status">
        {found.length === 0 ? nothing(isLooking) : `${found.length} ${found.length === 1 ? 'result' : 'results'}`}
      </p>
      <div role="listbox" id={combobox.listId} aria-label="Results" className="palette-list">
        {found.map((option) => {
          const Icon = ICONS[option.kind]
          return (
            <ComboboxOption key={option.key} {...combobox.optionProps(option)}>
              <Icon size={16} aria-hidden />
              <span className="grow">{option.text}</span>
              <span className="side">{option.side}</span>
            </ComboboxOption>
          )
        })}
      </div>
    </div>
  )
}

function nothing(isLooking: boolean): string {
  return isLooking ? 'Searching…' : "No results. To find a document you can't read, paste its ID."
}
