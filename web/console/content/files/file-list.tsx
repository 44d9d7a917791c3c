import { CircleAlert, CircleCheck, Clock, LoaderCircle } from 'lucide-react'
import { at } from '../../../shared/start.ts'
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
        {!isBusy && datasource !== undefined && done > failed && (
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
      <ul>
        {shown.map(({ key, path, state, id, problem }) => {
          const Icon = ICONS[state]
          return (
            <li key={key} data-state={state}>
              <Icon size={16} aria-hidden />
              <span>
                {id === undefined ? path : <a href={at(`/d/${encodeURIComponent(id)}`)}>{path}</a>}
                <span className="hint">{problem === undefined ? WORDS[state] : `${WORDS[state]}: ${problem}`}</span>
              </span>
            </li>
          )
        })}
      </ul>
      {shown.length < files.length && <p className="soft">and {files.length - shown.length} more</p>}
    </section>
  )
}
