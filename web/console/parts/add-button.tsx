import { Plus } from 'lucide-react'

/** The main action of a list page: create another item. */
export function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button type="button" className="button primary" onClick={onClick}>
      <Plus size={16} aria-hidden />
      {label}
    </button>
  )
}
