import { Download } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '../../shared/problem.tsx'

/** Downloads the whole table as CSV. */
export function CsvButton({ of, onSave }: { of: string; onSave(): Promise<void> | void }) {
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const save = async () => {
    setSaving(true)
    setError(undefined)
    try {
      await onSave()
    } catch (problem) {
      setError(problem)
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-label={`Download CSV: ${of}`}
        disabled={isSaving}
        onClick={() => void save()}
      >
        <Download size={14} aria-hidden />
        CSV
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  )
}
