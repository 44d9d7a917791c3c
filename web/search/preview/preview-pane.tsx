import { X } from 'lucide-react'

/** A document beside the results, at the passage that matched. */
export function PreviewPane({ id, onClose }: { id: string; query: string; onClose(): void }) {
  return (
    <aside className="preview" aria-label="Preview">
      <button type="button" className="icon-button" aria-label="Close the preview" onClick={onClose}>
        <X size={18} aria-hidden />
      </button>
      <p>{id}</p>
    </aside>
  )
}
