import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '../../../shared/problem.tsx'
import { PageHeader } from '../../page-header.tsx'
import { DropArea } from './drop-area.tsx'
import { takeDropped } from './dropped-files.ts'
import { FileList } from './file-list.tsx'
import { fromFiles, type PickedFile } from './picked-file.ts'
import { NEW_DATASOURCE, readPermissions, TargetFields, targetOf } from './target-fields.tsx'
import { unpacked } from './unpacked.ts'
import { useFileUploads } from './use-file-uploads.ts'

/** Files, folders, ZIP archives and pasted text become searchable documents, without a terminal. */
export function AddFilesPage() {
  const [chosen, setChosen] = useState(NEW_DATASOURCE)
  const [waiting, setWaiting] = useState<readonly PickedFile[]>()
  const [access, setAccess] = useState('everyone')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const { files, add, stop } = useFileUploads()
  useEffect(() => {
    takeDropped()?.then(setWaiting, setError)
  }, [])

  const start = async (picking: Promise<PickedFile[]> | PickedFile[]) => {
    if (form.current === null || isBusy) return
    setError(undefined)
    setBusy(true)
    try {
      const values = new FormData(form.current)
      const permissions = readPermissions(values)
      setWaiting(undefined)
      const picked = await unpacked(await picking)
      if (picked.length === 0) throw new Error('There are no files in it')
      const datasource = await targetOf(values, chosen)
      if (chosen === NEW_DATASOURCE) await queries.invalidateQueries()
      setChosen(datasource)
      await add(datasource, picked, permissions)
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  const pick = (picked: readonly PickedFile[]) => {
    setError(picked.length === 0 ? new Error('There are no files in it') : undefined)
    setWaiting(picked.length === 0 ? undefined : picked)
  }
  const pasted = () => {
    if (form.current === null) return
    const values = new FormData(form.current)
    const title = String(values.get('title') ?? '').trim() || 'Untitled'
    const text = new Blob([String(values.get('text') ?? '')])
    const path = `${title.replaceAll('/', '-').slice(0, 150)}.md`
    void start([{ path, size: text.size, read: async () => text }])
  }
  return (
    <>
      <PageHeader
        title="Add files"
        lead="Drop files, a folder or a ZIP archive, or paste text. They're searchable in seconds."
        action={
          chosen !== NEW_DATASOURCE && (
            <Link className="button" to="/content/datasources/$name" params={{ name: chosen }}>
              Open data source
            </Link>
          )
        }
      />
      <form
        ref={form}
        className="form add-files"
        onSubmit={(event) => event.preventDefault()}
        onChange={(event) => setAccess(String(new FormData(event.currentTarget).get('access')))}
      >
        <TargetFields chosen={chosen} access={access} onChoose={setChosen} />
        {waiting === undefined ? (
          <DropArea onDrop={(dropped) => void dropped.then(pick, setError)}>
            <span className="button-row">
              <FileButton label="Choose files" isDisabled={isBusy} onPick={pick} />
              <FileButton label="Choose a folder" isFolder isDisabled={isBusy} onPick={pick} />
            </span>
            <p className="hint">
              Word, PowerPoint, Excel, PDF, Markdown, HTML, mail, text and more. Up to 5,000 files.
            </p>
          </DropArea>
        ) : (
          <div className="drop-area" role="status">
            <p>
              <strong>{countOf(waiting)}</strong> to add. Choose who can see them first.
            </p>
            <span className="button-row">
              <button type="button" className="button" onClick={() => setWaiting(undefined)}>
                Cancel
              </button>
              <button
                type="button"
                className="button primary"
                disabled={isBusy}
                onClick={() => void start([...waiting])}
              >
                Add {countOf(waiting)}
              </button>
            </span>
          </div>
        )}
        <details className="card">
          <summary>Paste text instead</summary>
          <div className="field">
            <label htmlFor="files-title">Title</label>
            <input id="files-title" name="title" maxLength={150} />
          </div>
          <div className="field">
            <label htmlFor="files-text">Text</label>
            <textarea id="files-text" name="text" rows={8} />
            <p className="hint">Markdown works.</p>
          </div>
          <button type="button" className="button" disabled={isBusy} onClick={pasted}>
            Add text
          </button>
        </details>
      </form>
      {error !== undefined && <Problem error={error} />}
      <FileList
        files={files}
        isBusy={isBusy}
        datasource={chosen === NEW_DATASOURCE ? undefined : chosen}
        onStop={stop}
      />
    </>
  )
}

function countOf({ length }: readonly PickedFile[]): string {
  return length === 1 ? '1 file' : `${length.toLocaleString('en')} files`
}

interface FileButtonProps {
  readonly label: string
  readonly isFolder?: boolean
  readonly isDisabled: boolean
  onPick(picked: PickedFile[]): void
}

function FileButton({ label, isFolder = false, isDisabled, onPick }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className="button" disabled={isDisabled} onClick={() => field.current?.click()}>
        {label}
      </button>
      <input
        ref={field}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-label={label}
        multiple
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          onPick(fromFiles(currentTarget.files ?? []))
          currentTarget.value = ''
        }}
      />
    </>
  )
}
