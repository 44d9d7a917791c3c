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
  const [tests, setTests] = useState<Tests>({})
  const test = async (kind: Model['kind']) => {
    setTests((old) => ({ ...old, [kind]: 'running' }))
    const outcome = await call('POST /admin/api/v1/models/{kind}/test', { path: { kind }, body: {} }).catch(
      (problem: unknown) => ({ problem }),
    )
    setTests((old) => ({ ...old, [kind]: outcome }))
  }
  return (
    <>
      <PageHeader
        title="Models"
        lead="Connect your own models. Changes apply from the next request on, without a restart."
      />
      {error !== null && <Problem error={error} />}
      {data?.items.map((model) => (
        <ModelCard
          key={model.kind}
          model={model}
          test={tests[model.kind]}
          onTest={() => void test(model.kind)}
          onEdit={() => setEdited(model)}
          onRemove={() => setRemoved(model)}
        />
      ))}
      <ModelDialog
        model={edited}
        onClose={() => setEdited(undefined)}
        onSaved={() => {
          void refetch()
          if (edited !== undefined) void test(edited.kind)
        }}
      />
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

/** What the last test call of an endpoint said, as long as the page is open. */
type Test = Schemas['ModelTestResult'] | { readonly problem: unknown } | 'running'
type Tests = Partial<Record<Model['kind'], Test>>

interface ModelCardProps {
  readonly model: Model
  readonly test: Test | undefined
  onTest(): void
  onEdit(): void
  onRemove(): void
}

function ModelCard({ model, test, onTest, onEdit, onRemove }: ModelCardProps) {
  const { kind, url, fixedBy, problem } = model
  const { title, lead } = MODEL_WORDS[kind]
  const isSet = url !== ''
  return (
    <section className="card model-card" aria-label={title}>
      <div className="line">
        <h2>{title}</h2>
        <State model={model} test={test} />
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
        <Actions model={model} test={test} onTest={onTest} onEdit={onEdit} onRemove={onRemove} />
      ) : (
        <>
          <p className="soft">To change it here, remove the variable from the environment and restart.</p>
          <TestButton test={test} onTest={onTest} />
        </>
      )}
      {isSet && test !== undefined && test !== 'running' && <TestOutcome test={test} />}
    </section>
  )
}

/** Set isn't the same as working: only a test that succeeded says "Connected". */
function State({ model: { url, fixedBy, problem }, test }: Pick<ModelCardProps, 'model' | 'test'>) {
  if (fixedBy !== undefined) return <span className="badge accent">Set by {fixedBy}</span>
  if (url === '') return <span className="badge">Not set</span>
  if (problem !== undefined) return <span className="badge bad">Not working</span>
  if (test === undefined || test === 'running') return <span className="badge accent">Set</span>
  return 'isWorking' in test && test.isWorking ? (
    <span className="badge good">Connected</span>
  ) : (
    <span className="badge bad">Not working</span>
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

function Actions({ model: { url }, test, onTest, onEdit, onRemove }: ModelCardProps) {
  if (url === '') {
    return (
      <button type="button" className="button primary" onClick={onEdit}>
        Connect
      </button>
    )
  }
  return (
    <div className="button-row">
      <TestButton test={test} onTest={onTest} />
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
function TestButton({ test, onTest }: Pick<ModelCardProps, 'test' | 'onTest'>) {
  return (
    <button type="button" className="button" disabled={test === 'running'} onClick={onTest}>
      {test === 'running' ? 'Testing…' : 'Test'}
    </button>
  )
}

function TestOutcome({ test }: { test: Exclude<Test, 'running'> }) {
  return 'problem' in test ? <Problem error={test.problem} /> : <TestResult result={test} />
}
