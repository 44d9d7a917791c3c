import { useLayoutEffect } from 'react'
import { Dialog } from '../../shared/dialog.tsx'
import { Palette } from './palette.tsx'

interface PaletteDialogProps {
  readonly isOpen: boolean
  onOpen(): void
  onClose(): void
}

/** ⌘K (Ctrl+K) finds pages, tokens, people, data sources and documents. */
export function PaletteDialog({ isOpen, onOpen, onClose }: PaletteDialogProps) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      // Don't open over another dialog: what was typed into its form would be hidden.
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
