import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import type { AgentDraft } from './agent-draft.ts'

/** Tools called before the answer, each with its arguments, and the skills it follows. */
export function ToolFields({ draft, onChange }: { draft: AgentDraft; onChange(part: Partial<AgentDraft>): void }) {
  const { data } = useQuery({
    queryKey: ['agent-tools'],
    queryFn: ({ signal }) => call('GET /rest/api/v1/tools/list', { query: {} }, signal),
  })
  const { data: skillList } = useQuery({
    queryKey: ['skills'],
    queryFn: ({ signal }) => call('GET /api/skills', { query: { page_size: '100' } }, signal),
  })
  const { tools, skills } = draft
  const usable = (data?.tools ?? []).filter(({ type }) => type === 'READ')
  const put = (name: string, argument: string, value: string) =>
    onChange({
      tools: tools.map((tool) => {
        if (tool.name !== name) return tool
        const { [argument]: _, ...others } = tool.arguments
        return { name, arguments: value === '' ? others : { ...others, [argument]: value } }
      }),
    })
  return (
    <>
      <fieldset className="field">
        <legend className="label">Tools</legend>
        <p className="hint">
          It always searches its sources. These are called first, in this order. Read-only tools only.
        </p>
        <div className="tool-list">
          {usable.map(({ name, displayName, description, parameters }) => {
            const chosen = tools.find((tool) => tool.name === name)
            return (
              <div key={name} className="agent-tool">
                <label className="agent-check" title={description}>
                  <input
                    type="checkbox"
                    checked={chosen !== undefined}
                    onChange={({ target }) =>
                      onChange({
                        tools: target.checked
                          ? [...tools, { name, arguments: {} }]
                          : tools.filter((tool) => tool.name !== name),
                      })
                    }
                  />
                  {displayName}
                </label>
                {chosen !== undefined &&
                  Object.entries(parameters)
                    .filter(([, { type, isRequired }]) => type === 'string' || isRequired === true)
                    .map(([argument, { description: about = '', isRequired }]) => (
                      <input
                        key={argument}
                        aria-label={`${displayName}: ${argument}`}
                        placeholder={`${argument}${isRequired === true ? '' : ' (optional)'}`}
                        title={about}
                        required={isRequired}
                        value={String(chosen.arguments[argument] ?? '')}
                        onChange={(event) => put(name, argument, event.target.value)}
                      />
                    ))}
              </div>
            )
          })}
        </div>
      </fieldset>
      {(skillList?.skills.length ?? 0) > 0 && (
        <fieldset className="field">
          <legend className="label">Skills</legend>
          <div className="tool-list">
            {skillList?.skills.map(({ id, display_name: name, description }) => (
              <label key={id} className="agent-check" title={description}>
                <input
                  type="checkbox"
                  checked={skills.includes(id)}
                  onChange={({ target }) =>
                    onChange({ skills: target.checked ? [...skills, id] : skills.filter((each) => each !== id) })
                  }
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}
