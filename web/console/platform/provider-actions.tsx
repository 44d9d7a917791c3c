import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { RowButton } from '../parts/row-button.tsx'

interface ProviderActionsProps {
  readonly kind: 'oidc' | 'saml'
  readonly provider: { readonly id: string; readonly name: string; readonly isEnabled: boolean }
  onChange(): void
  onEdit(): void
  onRemove(provider: { id: string; name: string; kind: 'oidc' | 'saml' }): void
}

/** Buttons to test, edit, disable or delete an identity provider. */
export function ProviderActions({ kind, provider, onChange, onEdit, onRemove }: ProviderActionsProps) {
  const { id, name, isEnabled } = provider
  const [check, setCheck] = useState<Schemas['ProviderCheck']>()
  const path = { id }
  const test = async () =>
    setCheck(
      kind === 'oidc'
        ? await call('POST /admin/api/v1/sso/oidc/{id}/test', { path })
        : await call('POST /admin/api/v1/sso/saml/{id}/test', { path }),
    )
  const toggle = async () => {
    const body = { isEnabled: !isEnabled }
    if (kind === 'oidc') await call('PATCH /admin/api/v1/sso/oidc/{id}', { path, body })
    else await call('PATCH /admin/api/v1/sso/saml/{id}', { path, body })
    onChange()
  }
  return (
    <span className="button-row">
      <RowButton label="Test" of={name} onClick={() => void test()} />
      <RowButton label="Edit" of={name} onClick={onEdit} />
      <RowButton label={isEnabled ? 'Disable' : 'Enable'} of={name} onClick={() => void toggle()} />
      <RowButton label="Delete" of={name} onClick={() => onRemove({ id, name, kind })} />
      <Dialog title={`Test results for ${name}`} isOpen={check !== undefined} onClose={() => setCheck(undefined)}>
        <p>
          {check?.isUsable ? (
            <span className="badge good">Working</span>
          ) : (
            <span className="badge bad">Not working</span>
          )}
        </p>
        <ul className="event-list">
          {check?.findings.map(({ message, isProblem }) => (
            <li key={message} className={isProblem ? 'error' : ''}>
              {message}
            </li>
          ))}
        </ul>
      </Dialog>
    </span>
  )
}
