import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { ApiError } from '../../shared/api-error.ts'
import { call } from '../../shared/call.ts'
import { fieldError } from '../../shared/field-error.ts'
import { notify } from '../../shared/notify.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { ConfirmDialog } from '../knowledge/confirm-dialog.tsx'
import { wordsOf } from '../sharing/audience-words.ts'
import { AgentActions } from './agent-actions.tsx'
import { type AgentDraft, definitionOf, draftOf } from './agent-draft.ts'
import { definitionQuery } from './definition-query.ts'
import { EditorStatus } from './editor-status.tsx'
import { InputFields } from './input-fields.tsx'
import { NewerVersion } from './newer-version.tsx'
import { AgentSchedules } from './schedules/agent-schedules.tsx'
import { SourceFields } from './source-fields.tsx'
import { StarterFields } from './starter-fields.tsx'
import { TestPane } from './test-pane.tsx'
import { ToolFields } from './tool-fields.tsx'
import { useAgentEditing } from './use-agent-editing.ts'
import type { StoredDraft } from './use-saved-draft.ts'

interface AgentEditorProps {
  /** What the draft is saved under: the ID of the agent, or the kind of new one. */
  readonly name: string
  /** The draft as the service has it. */
  readonly stored: StoredDraft | null
  /** Undefined: a new one. */
  readonly agent: Schemas['Agent'] | undefined
  readonly start: AgentDraft
  readonly shownVersion?: number
  /** Undefined: the newest. */
  onVersion?(version: number | undefined): void
}

/** The whole agent on one page, with a place to test it beside the form. */
export function AgentEditor({ name, stored, agent, start, shownVersion, onVersion }: AgentEditorProps) {
  const id = useId()
  const newest = agent?.metadata.version ?? 1
  const editing = useAgentEditing(name, stored, { start, shown: shownVersion, newest: agent?.metadata.version })
  const { draft, hasChanges, change } = editing
  const [error, setError] = useState<unknown>()
  const [isDeleting, setDeleting] = useState(false)
  /** The version to show once the changes are discarded. */
  const [wanted, setWanted] = useState<number>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const title = agent === undefined ? 'New agent' : agent.name
  useEffect(() => {
    document.title = `${title} · Almanac`
  }, [title])
  const attempt = async (work: () => Promise<unknown>) => {
    setError(undefined)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: ['agents'] })
      return true
    } catch (problem) {
      setError(problem)
      return false
    }
  }
  const agentId = agent?.agent_id ?? ''
  const path = { agent_id: agentId }
  const edit = (body: Schemas['EditWorkflowRequest']) =>
    attempt(() => call('POST /rest/api/v1/agents/{agent_id}', { path, body }))
  const save = () =>
    editing.saving(async () => {
      const isSaved = await edit({ ...definitionOf(draft), version: editing.began ?? 1 })
      // If it was refused, somebody else may have saved.
      const after = await queries.fetchQuery({ ...definitionQuery(agentId), staleTime: 0 }).catch(() => undefined)
      if (!isSaved || after === undefined) return undefined
      onVersion?.(undefined)
      const { version: current } = after.metadata
      return { start: draftOf(after), shown: current, newest: current }
    })
  const create = () =>
    attempt(async () => {
      const { workflow } = (await call('POST /rest/api/v1/agents', {
        body: definitionOf(draft),
      })) as Schemas['WorkflowResult']
      editing.forget()
      await navigate({ to: '/agents/$id/edit', params: { id: workflow.id } })
    })
  const takeTheirs = () => {
    editing.discard()
    onVersion?.(undefined)
    notify('Your changes were discarded', async () => editing.restore({ draft, began: editing.began }))
  }
  const text = (field: 'name' | 'description' | 'instructions', label: string, hint?: string) => {
    const problem = fieldError(error, field)
    const props = {
      id: `${id}-${field}`,
      value: draft[field],
      'aria-invalid': problem !== undefined,
      'aria-describedby': (problem ?? hint) === undefined ? undefined : `${id}-${field}-hint`,
      onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
    }
    return (
      <div className="field">
        <label htmlFor={props.id}>{label}</label>
        {field === 'instructions' ? <textarea rows={6} {...props} /> : <input required={field === 'name'} {...props} />}
        {(problem ?? hint) !== undefined && (
          <p id={`${id}-${field}-hint`} className={problem === undefined ? 'hint' : 'error'}>
            {problem ?? hint}
          </p>
        )}
      </div>
    )
  }
  const isSaid = ['name', 'description', 'instructions'].some((name) => fieldError(error, name) !== undefined)
  return (
    <main id="main" className="agent-editor" tabIndex={-1}>
      {/* Not a form: sharing opens one of its own, and forms can't be nested. */}
      <div className="form editor-form">
        <div className="editor-head">
          <div>
            <p className="soft">
              <Link to="/agents">Agents</Link> /
            </p>
            <h1>{title}</h1>
          </div>
          {agent !== undefined && newest > 1 && (
            <label className="soft">
              Version{' '}
              <select
                value={shownVersion}
                onChange={({ target }) => {
                  const chosen = Number(target.value)
                  if (hasChanges) setWanted(chosen)
                  else onVersion?.(chosen)
                }}
              >
                {Array.from({ length: Math.min(newest, 50) }, (_, at) => newest - at).map((each) => (
                  <option key={each} value={each}>
                    {each === newest ? `${each} (current)` : each}
                  </option>
                ))}
              </select>
            </label>
          )}
          <EditorStatus hasChanges={hasChanges} place={editing.place} publishedAt={agent?.metadata.updated_at} />
        </div>
        {agent?.metadata.draft_saved_at !== undefined && (
          <div className="problem mild">
            <p>
              A draft was imported <Time at={agent.metadata.draft_saved_at} />. Nobody runs it until you publish it.
            </p>
            <button type="button" className="button small" onClick={() => void edit({ publishDraft: true })}>
              Publish draft
            </button>
          </div>
        )}
        {text('name', 'Name')}
        {text('description', 'What it does', 'Shown in the gallery and when someone types @')}
        {text('instructions', 'Instructions', 'Plain language. Write {{name}} for something the person fills in.')}
        <InputFields draft={draft} onChange={change} />
        <SourceFields draft={draft} onChange={change} />
        <div className="editor-columns">
          <div className="editor-tools">
            <ToolFields draft={draft} onChange={change} />
          </div>
          <fieldset className="field">
            <legend className="label">Schedule</legend>
            {agent === undefined ? (
              <p className="hint">Create the agent first. Then you can run it on a schedule.</p>
            ) : (
              <>
                <p className="hint">Runs the published agent for you. Other people set their own schedules.</p>
                <AgentSchedules
                  agent={{
                    id: agentId,
                    inputs: agent.metadata.inputs ?? [],
                    starterQuestions: agent.metadata.starterQuestions ?? [],
                  }}
                />
              </>
            )}
          </fieldset>
        </div>
        <StarterFields draft={draft} onChange={change} />
        {error !== undefined && !isSaid && !(editing.isOvertaken && isConflict(error)) && <Problem error={error} />}
        <div className="editor-bar">
          {editing.isOvertaken && agent !== undefined && (
            <NewerVersion
              newest={agent}
              draft={draft}
              onKeepMine={() => {
                editing.replaceNewest()
                setError(undefined)
              }}
              onTakeTheirs={takeTheirs}
            />
          )}
          <span className="soft editor-shared">
            {agent === undefined ? 'Only you can run it until you share it' : sharedWith(agent.metadata)}
          </span>
          {agent !== undefined && <AgentActions agent={agent} draft={draft} onDelete={() => setDeleting(true)} />}
          {hasChanges && !editing.isOvertaken && (
            <button
              type="button"
              className="button"
              onClick={() => {
                editing.discard()
                setError(undefined)
              }}
            >
              Discard changes
            </button>
          )}
          <button
            type="button"
            className="button primary"
            disabled={editing.isOvertaken}
            onClick={() => {
              if (!editing.isSaving) void (agent === undefined ? create() : save())
            }}
          >
            {agent === undefined ? 'Create agent' : 'Publish'}
          </button>
        </div>
      </div>
      <TestPane draft={draft} />
      <ConfirmDialog
        title={`Delete ${agent?.name ?? ''}?`}
        text="Its versions and everyone's runs are deleted. This can't be undone."
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await call('DELETE /rest/api/v1/agents/{agent_id}', { path })
          editing.forget()
          await queries.invalidateQueries({ queryKey: ['agents', 'gallery'] })
          await navigate({ to: '/agents' })
        }}
      />
      <ConfirmDialog
        title={`Show version ${wanted ?? ''}?`}
        text="Your draft is discarded. This can't be undone."
        verb="Discard and show"
        isOpen={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        onConfirm={async () => {
          editing.discard()
          onVersion?.(wanted)
        }}
      />
    </main>
  )
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

function sharedWith({ roles = [], audienceFilters = [] }: Schemas['AgentMetadata']): string {
  const [, ...others] = roles
  const everyone = others.some(({ group }) => group?.type === 'ALL')
  if (audienceFilters.length > 0) return `Shared with ${wordsOf(audienceFilters)}`
  if (everyone) return 'Shared with everyone'
  return others.length === 0
    ? 'Only you can run it'
    : `Shared with ${others.length === 1 ? '1 person or group' : `${others.length} people and groups`}`
}
