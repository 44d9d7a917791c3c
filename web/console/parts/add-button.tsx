import { Plus } from 'lucide-react'

/** The one thing to do on a page with a list: make another. */
export function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button type="button" className="button primary" onClick={onClick}>
      <Plus size={16} aria-hidden />
      {label}
    </button>
  )
}
