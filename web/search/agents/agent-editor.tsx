import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, Download, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { fieldError } from '../../shared/field-error.ts'
import { Problem } from '../../shared/problem.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { Time } from '../../shared/time.tsx'
import { ConfirmDialog } from '../knowledge/confirm-dialog.tsx'
import { wordsOf } from '../sharing/audience-words.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { type AgentDraft, definitionOf } from './agent-draft.ts'
import { InputFields } from './input-fields.tsx'
import { SourceFields } from './source-fields.tsx'
import { StarterFields } from './starter-fields.tsx'
import { TestPane } from './test-pane.tsx'
import { ToolFields } from './tool-fields.tsx'

interface AgentEditorProps {
  /** Undefined: a new one. */
  readonly agent: Schemas['Agent'] | undefined
  readonly start: AgentDraft
  readonly shownVersion?: number
  /** Undefined: the newest. */
  onVersion?(version: number | undefined): void
}

/** The whole agent on one page, with a place to test it beside the form. */
export function AgentEditor({ agent, start, shownVersion, onVersion }: AgentEditorProps) {
  const id = useId()
  const [draft, setDraft] = useState(start)
  const loading = `${agent?.metadata.version} ${shownVersion}`
  const [loaded, setLoaded] = useState(loading)
  // Without a new editor, so that the focus and the answers of the test stay.
  if (loaded !== loading) {
    setLoaded(loading)
    setDraft(start)
  }
  const [error, setError] = useState<unknown>()
  const [isDeleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start)
  const title = agent === undefined ? 'New agent' : agent.name
  useEffect(() => {
    document.title = `${title} · Almanac`
  }, [title])
  const change = (part: Partial<AgentDraft>) => setDraft((old) => ({ ...old, ...part }))
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
  const save = async () => {
    if (agent !== undefined) {
      if (await edit({ ...definitionOf(draft), version: agent.metadata.version })) onVersion?.(undefined)
      return
    }
    await attempt(async () => {
      const { workflow } = (await call('POST /rest/api/v1/agents', {
        body: definitionOf(draft),
      })) as Schemas['WorkflowResult']
      await navigate({ to: '/agents/$id/edit', params: { id: workflow.id } })
    })
  }
  const text = (name: 'name' | 'description' | 'instructions', label: string, hint: string) => {
    const problem = fieldError(error, name)
    const props = {
      id: `${id}-${name}`,
      value: draft[name],
      'aria-invalid': problem !== undefined,
      'aria-describedby': `${id}-${name}-hint`,
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    }
    return (
      <div className="field">
        <label htmlFor={props.id}>{label}</label>
        {name === 'instructions' ? <textarea rows={6} {...props} /> : <input required={name === 'name'} {...props} />}
        <p id={`${id}-${name}-hint`} className={problem === undefined ? 'hint' : 'error'}>
          {problem ?? hint}
        </p>
      </div>
    )
  }
  const isSaid = ['name', 'description', 'instructions'].some((name) => fieldError(error, name) !== undefined)
  const version = agent?.metadata.version ?? 1
  return (
    <main id="main" className="agent-editor" tabIndex={-1}>
      {/* Not a form: sharing opens one of its own, and forms can't be nested. */}
      <div className="form editor-form">
        <div className="editor-head">
          <div>
            <Link to="/agents" className="soft">
              Agents
            </Link>
            <h1>{title}</h1>
          </div>
          {agent !== undefined && version > 1 && (
            <label className="soft">
              Version{' '}
              <select value={shownVersion} onChange={(event) => onVersion?.(Number(event.target.value))}>
                {Array.from({ length: Math.min(version, 50) }, (_, at) => version - at).map((each) => (
                  <option key={each} value={each}>
                    {each === version ? `${each} (current)` : each}
                  </option>
                ))}
              </select>
            </label>
          )}
          {agent !== undefined && (
            <span className="soft" role="status">
              {isChanged ? (
                'Unsaved changes'
              ) : (
                <>
                  <Check size={14} aria-hidden /> Saved <Time at={agent.metadata.updated_at} />
                </>
              )}
            </span>
          )}
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
        {text('name', 'Name', 'People find it by this name, and by typing @ in chat')}
        {text('description', 'What it does', 'Shown in the gallery and when someone types @')}
        {text('instructions', 'Instructions', 'Plain language. Write {{name}} for something the person fills in.')}
        <InputFields draft={draft} onChange={change} />
        <SourceFields draft={draft} onChange={change} />
        <ToolFields draft={draft} onChange={change} />
        <StarterFields draft={draft} onChange={change} />
        {error !== undefined && !isSaid && <Problem error={error} />}
        <div className="editor-bar">
          <span className="soft editor-shared">
            {agent === undefined ? 'Only you can run it until you share it' : sharedWith(agent.metadata)}
          </span>
          {agent !== undefined && (
            <>
              <ShareButton
                title={`Share ${agent.name}`}
                shared={agent.metadata}
                startsPrivate
                onSave={async (sharing) => {
                  await call('POST /rest/api/v1/agents/{agent_id}', { path, body: sharing })
                  await queries.invalidateQueries({ queryKey: ['agents'] })
                }}
              />
              <button
                type="button"
                className="icon-button"
                aria-label="Download"
                title="Download as a file to import elsewhere"
                onClick={() =>
                  saveFile(new Blob([JSON.stringify(definitionOf(draft), null, 2)]), `${draft.name || 'agent'}.json`)
                }
              >
                <Download size={16} aria-hidden />
              </button>
              {agent.metadata.permissions.write.delete && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label="Delete agent"
                  onClick={() => setDeleting(true)}
                >
                  <Trash2 size={16} aria-hidden />
                </button>
              )}
            </>
          )}
          {agent !== undefined && isChanged && (
            <button
              type="button"
              className="button"
              onClick={() => {
                setDraft(start)
                setError(undefined)
              }}
            >
              Discard changes
            </button>
          )}
          <button type="button" className="button primary" onClick={() => void save()}>
            {agent === undefined ? 'Create agent' : 'Save'}
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
          await queries.invalidateQueries({ queryKey: ['agents', 'gallery'] })
          await navigate({ to: '/agents' })
        }}
      />
    </main>
  )
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
