import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { ProviderFindings } from './provider-findings.tsx'

interface ProviderActionsProps {
  readonly kind: 'oidc' | 'saml'
  readonly provider: { readonly id: string; readonly name: string; readonly isEnabled: boolean }
  onChange(): void
  onEdit(): void
  onRemove(provider: { id: string; name: string; kind: 'oidc' | 'saml' }): void
}

interface Shown {
  /** Absent: the test is running, or it couldn't be run. */
  readonly check?: Schemas['ProviderCheck']
  readonly error?: unknown
  /** The provider is switched on if the test finds no problem. */
  readonly isEnabling: boolean
}

/** Buttons to test, edit, enable, disable or delete an identity provider. It's tested before it's enabled. */
export function ProviderActions({ kind, provider, onChange, onEdit, onRemove }: ProviderActionsProps) {
  const { id, name, isEnabled } = provider
  const [shown, setShown] = useState<Shown>()
  const path = { id }
  const test = () =>
    kind === 'oidc'
      ? call('POST /admin/api/v1/sso/oidc/{id}/test', { path })
      : call('POST /admin/api/v1/sso/saml/{id}/test', { path })
  const switchTo = async (isOn: boolean, skipTest = false) => {
    const body = { isEnabled: isOn, skipTest }
    if (kind === 'oidc') await call('PATCH /admin/api/v1/sso/oidc/{id}', { path, body })
    else await call('PATCH /admin/api/v1/sso/saml/{id}', { path, body })
    setShown(undefined)
    onChange()
  }
  const attempt = async (isEnabling: boolean, work: () => Promise<void>) =>
    work().catch((error: unknown) => setShown({ error, isEnabling }))
  const showTest = () => attempt(false, async () => setShown({ check: await test(), isEnabling: false }))
  const enable = () =>
    attempt(true, async () => {
      setShown({ isEnabling: true })
      const check = await test()
      if (check.isUsable) await switchTo(true)
      else setShown({ check, isEnabling: true })
    })
  const canForce = shown?.isEnabling === true && shown.check?.isUsable === false
  return (
    <span className="button-row">
      <RowButton label="Test" of={name} onClick={() => void showTest()} />
      <RowButton label="Edit" of={name} onClick={onEdit} />
      {isEnabled ? (
        <RowButton label="Disable" of={name} onClick={() => void attempt(false, () => switchTo(false))} />
      ) : (
        <RowButton label="Enable" of={name} onClick={() => void enable()} />
      )}
      <RowButton label="Delete" of={name} onClick={() => onRemove({ id, name, kind })} />
      <Dialog
        title={shown?.isEnabling ? `Enable ${name}` : `Test results for ${name}`}
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
      >
        {shown?.isEnabling && shown.check === undefined && shown.error === undefined && <p role="status">Testing…</p>}
        {canForce && <p>{name} failed its test and is still off. Fix these problems, then enable it.</p>}
        {shown?.check !== undefined && <ProviderFindings check={shown.check} />}
        {shown?.error !== undefined && <Problem error={shown.error} />}
        {canForce && (
          <>
            <p>If you enable it anyway, people see its button on the sign-in page, but can't sign in with it.</p>
            <div className="actions">
              <button type="button" className="button" onClick={() => setShown(undefined)}>
                Keep it off
              </button>
              <button
                type="button"
                className="button danger"
                onClick={() => void attempt(true, () => switchTo(true, true))}
              >
                Enable anyway
              </button>
            </div>
          </>
        )}
      </Dialog>
    </span>
  )
}
