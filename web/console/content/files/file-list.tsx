import { CircleAlert, CircleCheck, Clock, LoaderCircle } from 'lucide-react'
import { at, may } from '../../../shared/start.ts'
import { DocumentIdLink } from '../../parts/document-id-link.tsx'
import type { FileState } from './use-file-uploads.ts'

/** A page with thousands of rows would be slow; problems are always among those shown. */
const MAX_ROWS = 200

const WORDS = {
  waiting: 'Waiting',
  reading: 'Reading',
  added: 'Added',
  partly: 'Added, but not all of its text could be read',
  failed: 'Not added',
} as const

const ICONS = { waiting: Clock, reading: LoaderCircle, added: CircleCheck, partly: CircleAlert, failed: CircleAlert }

interface FileListProps {
  readonly files: readonly FileState[]
  readonly isBusy: boolean
  /** Where the files are; absent: not known yet. */
  readonly datasource?: string | undefined
  onStop(): void
}

/** What became of each file. */
export function FileList({ files, isBusy, datasource, onStop }: FileListProps) {
  if (files.length === 0) return null
  const done = files.filter(({ state }) => state !== 'waiting' && state !== 'reading').length
  const failed = files.filter(({ state }) => state === 'failed').length
  const added = files.filter(({ id }) => id !== undefined)
  const unseen = added.filter(({ isReadable }) => isReadable === false)
  const urgent = ['failed', 'partly', 'reading', 'waiting', 'added']
  const shown = [...files].sort((a, b) => urgent.indexOf(a.state) - urgent.indexOf(b.state)).slice(0, MAX_ROWS)
  return (
    <section className="file-list" aria-label="Files">
      <div className="file-progress">
        <progress max={files.length} value={done} aria-label="Progress" />
        <p role="status">
          {done} of {files.length} done
          {failed > 0 && `, ${failed} not added`}
        </p>
        {!isBusy && datasource !== undefined && added.length > unseen.length && (
          <a className="button small" href={at(`/search?${new URLSearchParams({ tab: datasource })}`)}>
            Search them
          </a>
        )}
        {isBusy && (
          <button type="button" className="button small" onClick={onStop}>
            Stop
          </button>
        )}
      </div>
      {!isBusy && unseen.length > 0 && (
        <p className="soft">
          {unseen.length === added.length
            ? "You can't find them in search, because you aren't one of their readers."
            : `You can't find ${unseen.length} of them in search, because you aren't one of their readers.`}
        </p>
      )}
      <ul>
        {shown.map((file) => {
          const { key, state, problem } = file
          const Icon = ICONS[state]
          return (
            <li key={key} data-state={state}>
              <Icon size={16} aria-hidden />
              <span>
                <FileLink {...file} />
                <span className="hint">{problem === undefined ? wordsOf(file) : `${wordsOf(file)}: ${problem}`}</span>
              </span>
            </li>
          )
        })}
      </ul>
      {shown.length < files.length && <p className="soft">and {files.length - shown.length} more</p>}
    </section>
  )
}

function wordsOf({ state, isReplaced }: FileState): string {
  const words = WORDS[state]
  return isReplaced === true ? words.replace('Added', 'Replaced') : words
}

/** Leads to the document; if its permissions keep the user out, to its page in the console. */
function FileLink({ id, path, isReadable }: FileState) {
  if (id === undefined) return <>{path}</>
  if (isReadable !== false) return <a href={at(`/d/${encodeURIComponent(id)}`)}>{path}</a>
  return may('document-access') ? <DocumentIdLink docId={id}>{path}</DocumentIdLink> : path
}
