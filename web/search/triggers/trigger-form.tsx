import { useId, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { usePresetFields, usePresets } from './use-preset.ts'

export interface TriggerFormProps {
  /** What is changed; `new`: one is made; absent: closed. */
  readonly edited: Schemas['Trigger'] | 'new' | undefined
  onClose(): void
  /** With the secret of a new one. */
  onDone(secret?: string): Promise<void>
}

/** What shall be told, narrowed, and to which program. */
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
      title={old === undefined ? 'New trigger' : 'Change the trigger'}
      submit={old === undefined ? 'Create' : 'Save'}
      isOpen={edited !== undefined && isKnown && presetId !== undefined}
      onClose={onClose}
      fields={[
        {
          name: 'preset',
          label: 'What happens',
          view: () => (
            <div className="field">
              <label htmlFor={id}>What happens</label>
              <select
                id={id}
                value={presetId}
                disabled={old !== undefined}
                aria-describedby={`${id}-hint`}
                onChange={(event) => setChosen(event.target.value)}
              >
                {presets.map((each) => (
                  <option key={each.preset_id} value={each.preset_id}>
                    {each.display_name}: {each.datasource}
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
          label: 'Address that is told',
          kind: 'url',
          value: old?.delivery.webhook_url,
          missing: 'Give the address that shall be told',
        },
        {
          name: 'bearer',
          label: 'Credential for the receiver (optional)',
          kind: 'password',
          hint: old?.auth_type === undefined ? 'Sent as Authorization: Bearer' : 'Empty: messages carry none any more',
        },
        { name: 'description', label: 'What it is for (optional)', value: old?.description },
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
