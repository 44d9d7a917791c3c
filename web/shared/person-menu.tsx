import { useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from './avatar.tsx'
import { lazily } from './lazily.tsx'
import type { PageLink } from './person-popup.tsx'
import { me } from './start.ts'

// Loaded when it is first opened: most visits don't need it.
const PersonPopup = lazily(async () => (await import('./person-popup.tsx')).PersonPopup)

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
      {isOpen && <PersonPopup pages={pages} />}
    </div>
  )
}
