import { useId, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { usePresetFields, usePresets } from './use-preset.ts'

/** Announcements come from Almanac itself, so their event needs no data source next to it. */
const ANNOUNCEMENTS = 'announcements'

export interface TriggerFormProps {
  /** The trigger to edit, `new` for a new one, or undefined when closed. */
  readonly edited: Schemas['Trigger'] | 'new' | undefined
  onClose(): void
  /** Called with the signing secret of a new trigger. */
  onDone(secret?: string): Promise<void>
}

/** The event, its filters, and the webhook to notify. */
export function TriggerForm({ edited, onClose, onDone }: TriggerFormProps) {
  const id = useId()
  const old = edited === 'new' ? undefined : edited
  const presets = usePresets(edited !== undefined)
  const [chosen, setChosen] = useState<string>()
  const presetId = old?.preset_id ?? chosen ?? presets[0]?.preset_id
  const preset = presets.find((each) => each.preset_id === presetId)
  const { fields, isKnown } = usePresetFields(presetId, old?.inputs ?? {})
  return (
    <FormDialog
      title={old === undefined ? 'New trigger' : 'Edit trigger'}
      submit={old === undefined ? 'Create' : 'Save'}
      isOpen={edited !== undefined && isKnown && presetId !== undefined}
      onClose={onClose}
      fields={[
        {
          name: 'preset',
          label: 'Event',
          view: () => (
            <div className="field">
              <label htmlFor={id}>Event</label>
              <select
                id={id}
                value={presetId}
                disabled={old !== undefined}
                aria-describedby={`${id}-hint`}
                onChange={(event) => setChosen(event.target.value)}
              >
                {presets.map((each) => (
                  <option key={each.preset_id} value={each.preset_id}>
                    {each.datasource === ANNOUNCEMENTS ? each.display_name : `${each.display_name}: ${each.datasource}`}
                  </option>
                ))}
              </select>
              <p id={`${id}-hint`} className="hint">
                {preset?.description}
              </p>
            </div>
          ),
        },
        ...fields,
        {
          name: 'webhook_url',
          label: 'Webhook URL',
          kind: 'url',
          value: old?.delivery.webhook_url,
          missing: 'Enter the webhook URL',
        },
        {
          name: 'bearer',
          label: 'Bearer token (optional)',
          kind: 'password',
          hint:
            old?.auth_type === undefined
              ? 'Sent in the Authorization header'
              : 'Leave blank to remove the current token',
        },
        { name: 'description', label: 'Description (optional)', value: old?.description },
      ]}
      onSubmit={async ({ webhook_url = '', bearer = '', description = '', ...rest }) => {
        const inputs = Object.fromEntries(
          Object.entries(rest).flatMap(([name, value]) =>
            name.startsWith('input.') && value !== '' ? [[name.slice('input.'.length), value]] : [],
          ),
        )
        const delivery = {
          webhook_url,
          ...(bearer !== '' && { auth: { type: 'BEARER' as const, secret: bearer } }),
        }
        const body = { inputs, delivery, description }
        if (old === undefined) {
          const made = await call('POST /api/triggers', { body: { preset_id: presetId ?? '', ...body } })
          await onDone(made.trigger.signing_secret)
        } else {
          const path = { trigger_id: old.trigger_id }
          await call('PATCH /api/triggers/{trigger_id}', { path, body })
          await onDone()
        }
      }}
    />
  )
}
