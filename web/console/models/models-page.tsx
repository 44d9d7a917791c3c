import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { TestResult } from '../parts/test-result.tsx'
import { useCall } from '../parts/use-call.ts'
import { ModelDialog } from './model-dialog.tsx'
import { MODEL_WORDS, type Model } from './model-words.ts'

/** The endpoints of models. */
export function ModelsPage() {
  const { data, error, refetch } = useCall('GET /admin/api/v1/models', {})
  const [edited, setEdited] = useState<Model>()
  const [removed, setRemoved] = useState<Model>()
  return (
    <>
      <PageHeader
        title="Models"
        lead="Connect your own models. Changes apply from the next request on, without a restart."
      />
      {error !== null && <Problem error={error} />}
      {data?.items.map((model) => (
        <ModelCard key={model.kind} model={model} onEdit={() => setEdited(model)} onRemove={() => setRemoved(model)} />
      ))}
      <ModelDialog model={edited} onClose={() => setEdited(undefined)} onSaved={() => void refetch()} />
      <DangerDialog
        title={`Remove the ${MODEL_WORDS[removed?.kind ?? 'chat'].title.toLowerCase()}?`}
        text="Almanac stops using it immediately. Its URL and API key are deleted. This can't be undone."
        verb="Remove"
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => {
          await call('DELETE /admin/api/v1/models/{kind}', { path: { kind: removed?.kind ?? 'chat' } })
          await refetch()
        }}
      />
    </>
  )
}

interface ModelCardProps {
  readonly model: Model
  onEdit(): void
  onRemove(): void
}

function ModelCard({ model, onEdit, onRemove }: ModelCardProps) {
  const { kind, url, fixedBy, problem } = model
  const { title, lead } = MODEL_WORDS[kind]
  const isSet = url !== ''
  return (
    <section className="card model-card" aria-label={title}>
      <div className="line">
        <h2>{title}</h2>
        {fixedBy !== undefined ? (
          <span className="badge accent">Set by {fixedBy}</span>
        ) : isSet ? (
          <span className={`badge ${problem === undefined ? 'good' : 'bad'}`}>
            {problem === undefined ? 'Connected' : 'Not working'}
          </span>
        ) : (
          <span className="badge">Not set</span>
        )}
      </div>
      <p className="soft">{lead}</p>
      {problem !== undefined && <p className="error">{problem}</p>}
      {isSet && <Facts model={model} />}
      {kind === 'embedding' && isSet && (
        <p className="soft">
          To use it, choose Endpoint under <Link to="/meaning">Search by meaning</Link>.
        </p>
      )}
      {fixedBy === undefined ? (
        <Actions model={model} onEdit={onEdit} onRemove={onRemove} />
      ) : (
        <>
          <p className="soft">To change it here, remove the variable from the environment and restart.</p>
          <TestButton kind={kind} />
        </>
      )}
    </section>
  )
}

function Facts({ model: { url, model, hasKey, updatedAt, updatedBy } }: { model: Model }) {
  return (
    <dl className="facts">
      <dt>URL</dt>
      <dd>
        <code>{url}</code>
      </dd>
      {model !== '' && (
        <>
          <dt>Model</dt>
          <dd>
            <code>{model}</code>
          </dd>
        </>
      )}
      <dt>API key</dt>
      <dd>{hasKey ? 'Saved' : 'None'}</dd>
      {updatedAt !== undefined && (
        <>
          <dt>Changed</dt>
          <dd>
            <Time at={updatedAt} /> by {updatedBy}
          </dd>
        </>
      )}
    </dl>
  )
}

function Actions({ model: { kind, url }, onEdit, onRemove }: ModelCardProps) {
  if (url === '') {
    return (
      <button type="button" className="button primary" onClick={onEdit}>
        Connect
      </button>
    )
  }
  return (
    <div className="button-row">
      <TestButton kind={kind} />
      <button type="button" className="button" onClick={onEdit}>
        Edit
      </button>
      <button type="button" className="button" onClick={onRemove}>
        Remove
      </button>
    </div>
  )
}

/** Makes one call to the endpoint in use. */
function TestButton({ kind }: Pick<Model, 'kind'>) {
  const [result, setResult] = useState<Schemas['ModelTestResult']>()
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    setResult(undefined)
    setProblem(undefined)
    try {
      setResult(await call('POST /admin/api/v1/models/{kind}/test', { path: { kind }, body: {} }))
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button type="button" className="button" disabled={isBusy} onClick={() => void test()}>
        {isBusy ? 'Testing…' : 'Test'}
      </button>
      {problem !== undefined && <Problem error={problem} />}
      {result !== undefined && <TestResult result={result} />}
    </>
  )
}
