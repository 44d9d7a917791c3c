import { UnsavedGuard } from '../../parts/unsaved-guard.tsx'
import type { PickedFile } from './picked-file.ts'

export interface Pasted {
  readonly title: string
  readonly text: string
}

export const NOTHING_PASTED: Pasted = { title: '', text: '' }

interface PasteTextProps {
  readonly pasted: Pasted
  readonly isBusy: boolean
  onChange(pasted: Pasted): void
  onAdd(file: PickedFile): void
}

/** A document from pasted text. Leaving the page with text that isn't added asks first. */
export function PasteText({ pasted, isBusy, onChange, onAdd }: PasteTextProps) {
  return (
    <>
      <details className="card">
        <summary>Paste text instead</summary>
        <div className="field">
          <label htmlFor="files-title">Title</label>
          <input
            id="files-title"
            maxLength={150}
            value={pasted.title}
            onChange={({ currentTarget }) => onChange({ ...pasted, title: currentTarget.value })}
          />
        </div>
        <div className="field">
          <label htmlFor="files-text">Text</label>
          <textarea
            id="files-text"
            rows={8}
            value={pasted.text}
            onChange={({ currentTarget }) => onChange({ ...pasted, text: currentTarget.value })}
          />
          <p className="hint">Markdown works.</p>
        </div>
        <button type="button" className="button" disabled={isBusy} onClick={() => onAdd(fileOf(pasted))}>
          Add text
        </button>
      </details>
      <UnsavedGuard isUnsaved={() => pasted.text.trim() !== ''} />
    </>
  )
}

function fileOf({ title, text }: Pasted): PickedFile {
  const typed = title.trim()
  const content = new Blob([text])
  return {
    path: `${(typed || 'Untitled').replaceAll('/', '-')}.md`,
    ...(typed !== '' && { title: typed }),
    isPasted: true,
    size: content.size,
    read: async () => content,
  }
}
