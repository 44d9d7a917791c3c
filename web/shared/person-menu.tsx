import { useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from './avatar.tsx'
import { call } from './call.ts'
import { at, mayUseConsole, me } from './start.ts'
import { ThemeChoice } from './theme-choice.tsx'

async function signOut(): Promise<void> {
  const { items } = await call('GET /admin/api/v1/sessions', {})
  const here = items.find(({ isCurrent }) => isCurrent)
  if (here !== undefined) await call('DELETE /admin/api/v1/sessions/{id}', { path: { id: here.id } })
  location.assign(at('/signin'))
}

export interface PageLink {
  readonly label: string
  readonly path: string
}

/** The account menu. It is a disclosure, so screen readers read its content in page order. */
export function PersonMenu({ pages }: { pages: readonly PageLink[] }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!isOpen) return
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [isOpen])
  return (
    <div className="person-menu" ref={box}>
      <button
        ref={button}
        type="button"
        className="avatar-button"
        aria-expanded={isOpen}
        aria-label={`Account: ${me.name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar name={me.name} />
      </button>
      {isOpen && (
        <div className="popup person-popup">
          <p className="who">
            <strong>{me.name}</strong>
            <span className="soft">{me.email}</span>
          </p>
          <ThemeChoice />
          {pages.map(({ label, path }) => (
            <a key={path} className="option only-narrow" href={at(path)}>
              {label}
            </a>
          ))}
          <a className="option" href={at('/settings')}>
            Settings
          </a>
          {mayUseConsole && (
            <a className="option" href={at('/console')}>
              Console
            </a>
          )}
          <a className="option" href={at('/docs')}>
            API docs
          </a>
          <button type="button" className="option" onClick={() => void signOut()}>
            Sign out
          </button>
        </div>
      )}
    </div>
  )
}
