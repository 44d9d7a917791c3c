import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog } from '../../shared/dialog.tsx'
import { Palette } from './palette.tsx'

/** ⌘K (Ctrl+K) finds any page, token, person, datasource and document. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      // A form that is open keeps what was typed: it is not covered by another dialog.
      if (document.querySelector('dialog[open]') === null) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" className="button palette-button" onClick={() => setOpen(true)}>
        <Search size={16} aria-hidden />
        <span>Find</span>
        <kbd aria-hidden>⌘K</kbd>
      </button>
      <Dialog title="Find" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Palette onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
