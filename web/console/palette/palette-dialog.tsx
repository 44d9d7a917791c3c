import { useLayoutEffect } from 'react'
import { Dialog } from '../../shared/dialog.tsx'
import { Palette } from './palette.tsx'

interface PaletteDialogProps {
  readonly isOpen: boolean
  onOpen(): void
  onClose(): void
}

/** ⌘K (Ctrl+K) finds any page, token, person, datasource and document. */
export function PaletteDialog({ isOpen, onOpen, onClose }: PaletteDialogProps) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      // A form that is open keeps what was typed: it is not covered by another dialog.
      if (document.querySelector('dialog[open]') === null) onOpen()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onOpen])
  return (
    <Dialog title="Find" isOpen={isOpen} onClose={onClose}>
      <Palette onClose={onClose} />
    </Dialog>
  )
}
