import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { TestResult } from '../parts/test-result.tsx'

type Webhook = Schemas['WebhookInfo']

/** Sends test events; the dialog shows what the endpoint said to the latest. */
export function useWebhookTest(): { send(webhook: Webhook): void; dialog: ReactNode } {
  const [webhook, setWebhook] = useState<Webhook>()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (id: string) => call('POST /admin/api/v1/webhooks/{id}/test', { path: { id } }),
  })
  const send = (to: Webhook) => {
    setWebhook(to)
    mutate(to.id)
  }
  const close = () => setWebhook(undefined)
  return {
    send,
    dialog: (
      <Dialog title="Test event" isOpen={webhook !== undefined} onClose={close}>
        {webhook !== undefined && (
          <>
            <p className="soft stacked">{webhook.url}</p>
            {isPending && <p role="status">Sending a signed webhook.test event…</p>}
            {data !== undefined && <TestResult result={{ ...data, isWorking: data.isDelivered }} />}
            {error !== null && <Problem error={error} />}
            <div className="actions">
              <button type="button" className="button" disabled={isPending} onClick={() => send(webhook)}>
                Send again
              </button>
              <button type="button" className="button primary" onClick={close}>
                Done
              </button>
            </div>
          </>
        )}
      </Dialog>
    ),
  }
}
