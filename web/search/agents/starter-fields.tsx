import { Plus, X } from 'lucide-react'
import type { AgentDraft } from './agent-draft.ts'

const MAX_STARTERS = 10

/** Questions shown as buttons before the first run. */
export function StarterFields({ draft, onChange }: { draft: AgentDraft; onChange(part: Partial<AgentDraft>): void }) {
  const { starterQuestions } = draft
  return (
    <fieldset className="field">
      <legend className="label">Starter questions</legend>
      {starterQuestions.map((question, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two questions may read the same while they are typed
        <div key={at} className="starter-row">
          <input
            aria-label={`Starter question ${at + 1}`}
            maxLength={300}
            value={question}
            onChange={(event) => onChange({ starterQuestions: starterQuestions.with(at, event.target.value) })}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove starter question ${at + 1}`}
            onClick={() => onChange({ starterQuestions: starterQuestions.toSpliced(at, 1) })}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      {starterQuestions.length < MAX_STARTERS && (
        <div>
          <button
            type="button"
            className="button small"
            onClick={() => onChange({ starterQuestions: [...starterQuestions, ''] })}
          >
            <Plus size={14} aria-hidden />
            Add question
          </button>
        </div>
      )}
    </fieldset>
  )
}
