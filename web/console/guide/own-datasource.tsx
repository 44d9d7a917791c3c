import { type FormEvent, useId, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { ApiError } from '../../shared/api-error.ts'
import { call } from '../../shared/call.ts'
import { CopyButton } from '../../shared/copy-button.tsx'
import { at } from '../../shared/start.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { curlOf, firstDocument } from '../parts/curl.ts'
import { Arrival } from './arrival.tsx'

const TOKEN_DAYS = 90

/** Creates a data source and a token in one step, then shows the curl command and waits for the first document. */
export function OwnDatasource() {
  const [created, setCreated] = useState<Schemas['CreatedIndexingToken']>()
  if (created === undefined) return <DatasourceForm onCreated={setCreated} />
  const name = created.token.datasources[0] ?? ''
  return (
    <>
      <h2>Push your first document</h2>
      <p>Run this command in a terminal. Copy the token now: it won't be shown again.</p>
      <p className="secret">
        <code>{created.secret}</code>
        <CopyButton text={created.secret} label="Copy token" />
      </p>
      <CodeBlock
        label="Push a document"
        code={curlOf('/api/index/v1/indexdocument', created.secret, firstDocument(name))}
      />
      <CodeBlock label="Assistant configuration (MCP)" code={mcpConfiguration()} />
      <p className="soft">
        Assistants don't need a token: each user signs in with a browser and sees only what they have access to.
      </p>
      <Arrival datasource={name} />
    </>
  )
}

function mcpConfiguration(): string {
  const url = `${location.origin}${at('/mcp')}`
  return JSON.stringify({ mcpServers: { almanac: { type: 'http', url } } }, undefined, 2)
}

function DatasourceForm({ onCreated }: { onCreated(created: Schemas['CreatedIndexingToken']): void }) {
  const id = useId()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    const displayName = String(form.get('displayName')).trim()
    setBusy(true)
    try {
      await makeDatasource(name, displayName || name)
      const expiresOn = new Date(Date.now() + TOKEN_DAYS * 86_400_000).toISOString().slice(0, 10)
      const body = { name: `${name} first start`, datasources: [name], expiresOn }
      onCreated(await call('POST /admin/api/v1/indexing-tokens', { body }))
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="form card" onSubmit={(event) => void onSubmit(event)}>
      <h2>Create a data source</h2>
      <div className="field">
        <label htmlFor={`${id}-display`}>Display name</label>
        <input id={`${id}-display`} name="displayName" placeholder="Engineering wiki" />
      </div>
      <div className="field">
        <label htmlFor={`${id}-name`}>API name</label>
        <input id={`${id}-name`} name="name" required placeholder="wiki" aria-describedby={`${id}-hint`} />
        <p id={`${id}-hint`} className="hint">
          Used in API requests. Letters, digits, hyphens, dots and underscores, for example wiki.
        </p>
      </div>
      {error !== undefined && (
        <p className="error" role="alert">
          {error instanceof Error ? error.message : "Couldn't create the data source"}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button primary" disabled={isBusy}>
          Create data source and token
        </button>
      </div>
    </form>
  )
}

/** If an earlier attempt created the data source but not the token, continues with it. */
async function makeDatasource(name: string, displayName: string): Promise<void> {
  try {
    await call('POST /admin/api/v1/datasources', { body: { name, displayName, isUserReferencedByEmail: true } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
  }
}
