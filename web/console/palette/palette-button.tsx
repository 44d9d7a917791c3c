import { Search } from 'lucide-react'

/** Opens the palette; on a phone it shows only the icon. */
export function PaletteButton({ onClick }: { onClick(): void }) {
  return (
    <button type="button" className="button palette-button" onClick={onClick}>
      <Search size={16} aria-hidden />
      <span>
        Find<span className="palette-more"> a page, person or ID, or run an action</span>
      </span>
      <kbd aria-hidden>⌘K</kbd>
    </button>
  )
}
