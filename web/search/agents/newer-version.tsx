import type { Schemas } from '../../generated/api.ts'
import { Time } from '../../shared/time.tsx'
import { type AgentDraft, draftOf } from './agent-draft.ts'
import { differencesOf } from './agent-editing.ts'

interface NewerVersionProps {
  readonly newest: Schemas['Agent']
  readonly draft: AgentDraft
  onKeepMine(): void
  onTakeTheirs(): void
}

/** Says who saved a newer version than the draft began with, and asks which one goes on. */
export function NewerVersion({ newest, draft, onKeepMine, onTakeTheirs }: NewerVersionProps) {
  const { version, version_saved: saved } = newest.metadata
  const who = saved === undefined ? 'Someone' : saved.is_own ? 'You' : saved.by.name
  const differences = new Intl.ListFormat('en').format(differencesOf(draftOf(newest), draft))
  return (
    <div className="problem mild newer-version" role="alert">
      <p>
        <strong>{who}</strong> saved version {version}
        {saved?.is_own === true && ' in another window'} {saved !== undefined && <Time at={saved.at} />} while you were
        editing. Yours is different in {differences}.
      </p>
      <p className="soft">
        If you keep yours, saving it replaces version {version}, which stays in the list of versions.
      </p>
      <div className="button-row">
        <button type="button" className="button small" onClick={onKeepMine}>
          Keep mine
        </button>
        <button type="button" className="button small" onClick={onTakeTheirs}>
          {saved?.is_own === true ? `Take version ${version}` : 'Take theirs'}
        </button>
      </div>
    </div>
  )
}
