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

/** A datasource and a token for it, in one step; then the lines to paste, and a look-out for the first document. */
export function OwnDatasource() {
  const [created, setCreated] = useState<Schemas['CreatedIndexingToken']>()
  if (created === undefined) return <DatasourceForm onCreated={setCreated} />
  const name = created.token.datasources[0] ?? ''
  return (
    <>
      <h2>Push a first document</h2>
      <p>Paste this into a terminal. The token in it is shown this one time; keep it where the program will run.</p>
      <p className="secret">
        <code>{created.secret}</code>
        <CopyButton text={created.secret} label="Copy secret" />
      </p>
      <CodeBlock
        label="The first document"
        code={curlOf('/api/index/v1/indexdocument', created.secret, firstDocument(name))}
      />
      <CodeBlock label="Configuration for an assistant (MCP)" code={mcpConfiguration()} />
      <p className="soft">An assistant signs in with a browser; it needs no token, and finds what its user may see.</p>
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
      <h2>Make a datasource</h2>
      <div className="field">
        <label htmlFor={`${id}-display`}>Name that people see</label>
        <input id={`${id}-display`} name="displayName" placeholder="Engineering wiki" />
      </div>
      <div className="field">
        <label htmlFor={`${id}-name`}>Name in requests</label>
        <input id={`${id}-name`} name="name" required placeholder="wiki" aria-describedby={`${id}-hint`} />
        <p id={`${id}-hint`} className="hint">
          Small letters and digits
        </p>
      </div>
      {error !== undefined && (
        <p className="error" role="alert">
          {error instanceof Error ? error.message : 'That did not work'}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button primary" disabled={isBusy}>
          Make it, with a token
        </button>
      </div>
    </form>
  )
}

/** One that was made a moment ago, before the token was refused, is gone on with. */
async function makeDatasource(name: string, displayName: string): Promise<void> {
  try {
    await call('POST /admin/api/v1/datasources', { body: { name, displayName, isUserReferencedByEmail: true } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
  }
}
