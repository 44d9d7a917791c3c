import type { ReactNode } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { inWords, type Readers, readersInWords } from '../readers/readers.ts'
import type { PickedFile } from './picked-file.ts'

interface WaitingFilesProps {
  readonly files: readonly PickedFile[]
  readonly readers: Readers
  /** Those of the files that replace others; undefined: not known yet. */
  readonly existing: readonly Schemas['ExistingFile'][] | undefined
  /** Those keep their readers. */
  readonly keeps: boolean
  readonly isBusy: boolean
  onKeeps(keeps: boolean): void
  onCancel(): void
  onAdd(): void
}

/** The files that were picked, what becomes of them, and a button to add them. */
export function WaitingFiles(props: WaitingFilesProps) {
  const { files, readers, existing, keeps, isBusy, onKeeps, onCancel, onAdd } = props
  const replaced = existing ?? []
  const isAllReplaced = replaced.length === files.length
  return (
    <div className="drop-area" role="status">
      {!(isAllReplaced && keeps) && <Visible files={files} to={readersInWords(readers)} />}
      {replaced.length > 0 && (
        <>
          <p>{replacedWords(replaced, files.length)}</p>
          <label className="box">
            <input type="checkbox" checked={keeps} onChange={({ currentTarget }) => onKeeps(currentTarget.checked)} />
            <span>{keepWords(replaced)}</span>
          </label>
        </>
      )}
      <span className="button-row">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button primary" disabled={isBusy || existing === undefined} onClick={onAdd}>
          {isAllReplaced ? 'Replace' : 'Add'} {countOf(files)}
        </button>
      </span>
    </div>
  )
}

function Visible({ files, to }: { files: readonly PickedFile[]; to: string | undefined }): ReactNode {
  const [first] = files
  const name = files.length === 1 && first !== undefined ? first.path : countOf(files)
  return (
    <>
      <p>
        {to === undefined ? (
          <>
            Choose who can see <strong>{name}</strong>.
          </>
        ) : (
          <>
            <strong>{name}</strong> will be visible to {to}.
          </>
        )}
      </p>
      {files.length > 1 && <p className="hint">{inWords(files.map(({ path }) => path))}</p>}
    </>
  )
}

function replacedWords(replaced: readonly Schemas['ExistingFile'][], all: number): string {
  const names = inWords(replaced.map(({ path }) => path))
  if (replaced.length === 1) return `${names} is already there and will be replaced.`
  if (replaced.length === all) return `All of them are already there and will be replaced: ${names}.`
  return `${replaced.length.toLocaleString('en')} of them are already there and will be replaced: ${names}.`
}

function keepWords(replaced: readonly Schemas['ExistingFile'][]): string {
  const [first] = replaced
  if (replaced.length > 1) return 'Keep who can see the replaced files'
  const readers = inWords(first?.readers ?? [])
  return readers === undefined ? 'Keep who can see it' : `Keep who can see it: ${readers}`
}

function countOf({ length }: readonly PickedFile[]): string {
  return length === 1 ? '1 file' : `${length.toLocaleString('en')} files`
}
