import { type AgentDraft, type InputDraft, inputsOf } from './agent-draft.ts'

interface FieldsProps {
  readonly draft: AgentDraft
  onChange(part: Partial<AgentDraft>): void
}

/** What the person fills in: one row for each `{{name}}` in the instructions. */
export function InputFields({ draft, onChange }: FieldsProps) {
  const inputs = inputsOf(draft)
  if (inputs.length === 0) return null
  const put = (name: string, part: Partial<InputDraft>) =>
    onChange({ inputs: inputs.map((input) => (input.name === name ? { ...input, ...part } : input)) })
  return (
    <fieldset className="field">
      <legend className="label">Inputs</legend>
      {inputs.map(({ name, description, required, options }) => (
        <div key={name} className="input-row">
          <code>{name}</code>
          <input
            aria-label={`Description of ${name}`}
            placeholder="What to enter"
            value={description}
            onChange={(event) => put(name, { description: event.target.value })}
          />
          <input
            aria-label={`Choices for ${name}`}
            placeholder="Choices, comma-separated (optional)"
            value={options}
            onChange={(event) => put(name, { options: event.target.value })}
          />
          <label className="agent-check">
            <input
              type="checkbox"
              checked={required}
              onChange={(event) => put(name, { required: event.target.checked })}
            />
            Required
          </label>
        </div>
      ))}
    </fieldset>
  )
}
