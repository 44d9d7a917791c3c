import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { TestResult } from '../parts/test-result.tsx'
import { MODEL_WORDS, type Model } from './model-words.ts'

interface ModelDialogProps {
  /** Undefined when closed. */
  readonly model: Model | undefined
  onClose(): void
  onSaved(): void
}

/** Sets the endpoint of a model. "Test" makes one call before anything is saved. */
export function ModelDialog({ model, onClose, onSaved }: ModelDialogProps) {
  const [result, setResult] = useState<Schemas['ModelTestResult']>()
  const kind = model?.kind ?? 'chat'
  const { title, sent, urlHint, modelLabel } = MODEL_WORDS[kind]
  const close = () => {
    setResult(undefined)
    onClose()
  }
  const bodyOf = ({ url = '', model: name = '', key = '', noKey = '' }: Record<string, string>) => ({
    url,
    model: name,
    ...((key !== '' || noKey === 'on') && { key: noKey === 'on' ? '' : key }),
  })
  return (
    <FormDialog
      key={kind}
      title={title}
      lead={sent}
      submit="Save"
      isOpen={model !== undefined}
      onClose={close}
      fields={[
        { name: 'url', label: 'URL', kind: 'url', missing: 'Enter the URL', hint: urlHint, value: model?.url },
        {
          name: 'model',
          label: modelLabel,
          value: model?.model,
          ...(kind !== 'reranker' && { missing: 'Enter the name of the model' }),
        },
        {
          name: 'key',
          label: 'API key (optional)',
          kind: 'password',
          hint: model?.hasKey ? 'Leave blank to keep the saved key' : "Stored encrypted. It won't be shown again.",
        },
        ...(model?.hasKey ? [{ name: 'noKey', label: 'Remove the saved key', kind: 'box' as const }] : []),
      ]}
      second={{
        label: 'Test',
        onSubmit: async (values) => {
          setResult(undefined)
          setResult(await call('POST /admin/api/v1/models/{kind}/test', { path: { kind }, body: bodyOf(values) }))
        },
      }}
      onSubmit={async (values) => {
        await call('PUT /admin/api/v1/models/{kind}', { path: { kind }, body: bodyOf(values) })
        setResult(undefined)
        onSaved()
      }}
    >
      {result !== undefined && <TestResult result={result} />}
    </FormDialog>
  )
}
