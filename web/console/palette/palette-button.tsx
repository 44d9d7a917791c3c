import { Search } from 'lucide-react'
import { FIND_KEYS } from '../../shared/find-keys.ts'

/** Opens the palette; on a phone it shows only the icon. */
export function PaletteButton({ onClick }: { onClick(): void }) {
  return (
    <button type="button" className="button palette-button" onClick={onClick}>
      <Search size={16} aria-hidden />
      <span>
        Find<span className="palette-more"> a page, person or ID, or run an action</span>
      </span>
      <kbd aria-hidden>{FIND_KEYS}</kbd>
    </button>
  )
}
