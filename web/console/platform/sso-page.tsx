import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { Listing } from '../parts/listing.tsx'
import { Stacked } from '../parts/stacked.tsx'
import { useList } from '../parts/use-list.ts'
import { ProviderActions } from './provider-actions.tsx'
import { type Kind, type Oidc, providerFields, readOidc, readSaml, type Saml } from './provider-form.ts'

/** Identity providers people sign in with: OpenID Connect and SAML. */
export function SsoPage() {
  const oidc = useList('GET /admin/api/v1/sso/oidc', { query: {} })
  const saml = useList('GET /admin/api/v1/sso/saml', { query: {} })
  const [changed, setChanged] = useState<{ kind: Kind; old?: Oidc | Saml }>()
  const [removed, setRemoved] = useState<{ id: string; name: string; kind: Kind }>()
  const again = () => {
    oidc.again()
    saml.again()
  }
  return (
    <>
      <PageHeader
        title="Single sign-on"
        lead="Identity providers people sign in with. A compromised provider can impersonate any user, so only Super Admins can change this list."
        action={
          <Link className="button primary" to="/platform/sso/new">
            Set up step by step
          </Link>
        }
      />
      <section className="panel">
        <h2>OpenID Connect</h2>
        <Listing<Oidc>
          label="OpenID Connect providers"
          noun="provider"
          list={oidc}
          keyOf={({ id }) => id}
          isFaded={({ isEnabled }) => !isEnabled}
          columns={[
            { title: 'Name', cell: ({ name, issuer }) => <Stacked top={name} below={issuer} /> },
            { title: 'Domains', cell: ({ domains }) => domains.join(', ') },
            { title: 'Status', cell: ({ isEnabled }) => <ProviderStatus isEnabled={isEnabled} /> },
            { title: 'Redirect URI', cell: ({ redirectUri }) => <code>{redirectUri}</code> },
            {
              title: 'Actions',
              isActions: true,
              cell: (provider) => (
                <ProviderActions
                  kind="oidc"
                  provider={provider}
                  onChange={again}
                  onEdit={() => setChanged({ kind: 'oidc', old: provider })}
                  onRemove={setRemoved}
                />
              ),
            },
          ]}
          empty={
            <p>
              No OpenID Connect providers yet. <b>Set up step by step</b> guides you through Okta, Microsoft Entra ID,
              Google and others.
            </p>
          }
        />
        <AddButton label="Add OpenID Connect" isSecond onClick={() => setChanged({ kind: 'oidc' })} />
      </section>
      <section className="panel">
        <h2>SAML</h2>
        <Listing<Saml>
          label="SAML providers"
          noun="provider"
          list={saml}
          keyOf={({ id }) => id}
          isFaded={({ isEnabled }) => !isEnabled}
          columns={[
            { title: 'Name', cell: ({ name, issuer }) => <Stacked top={name} below={issuer} /> },
            { title: 'Domains', cell: ({ domains }) => domains.join(', ') },
            { title: 'Status', cell: ({ isEnabled }) => <ProviderStatus isEnabled={isEnabled} /> },
            { title: 'Metadata URL', cell: ({ metadataUrl }) => <code>{metadataUrl}</code> },
            {
              title: 'Actions',
              isActions: true,
              cell: (provider) => (
                <ProviderActions
                  kind="saml"
                  provider={provider}
                  onChange={again}
                  onEdit={() => setChanged({ kind: 'saml', old: provider })}
                  onRemove={setRemoved}
                />
              ),
            },
          ]}
          empty={<p>No SAML providers yet. Add one if your identity provider only supports SAML 2.0.</p>}
        />
        <AddButton label="Add SAML" isSecond onClick={() => setChanged({ kind: 'saml' })} />
      </section>
      <FormDialog
        key={`${changed?.kind} ${changed?.old?.id}`}
        title={titleOf(changed)}
        {...(changed?.old === undefined && { lead: "It's off until you enable it. Enabling tests it first." })}
        submit={changed?.old === undefined ? 'Add' : 'Save'}
        isOpen={changed !== undefined}
        onClose={() => setChanged(undefined)}
        fields={providerFields(changed?.kind ?? 'oidc', changed?.old)}
        onSubmit={async (values) => {
          const path = { id: changed?.old?.id ?? '' }
          const { id = '' } = values
          if (changed?.kind === 'saml') {
            const body = readSaml(values)
            if (changed.old === undefined) await call('POST /admin/api/v1/sso/saml', { body: { id, ...added(body) } })
            else await call('PATCH /admin/api/v1/sso/saml/{id}', { path, body })
          } else {
            const body = { clientSecret: '', ...readOidc(values) }
            if (changed?.old === undefined) await call('POST /admin/api/v1/sso/oidc', { body: { id, ...added(body) } })
            else await call('PATCH /admin/api/v1/sso/oidc/{id}', { path, body: readOidc(values) })
          }
          again()
        }}
      />
      <DangerDialog
        title={`Delete ${removed?.name ?? ''}?`}
        text="People can no longer sign in with it. Users with no other way to sign in are locked out. This can't be undone."
        verb="Delete provider"
        name={removed?.name}
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => {
          const path = { id: removed?.id ?? '' }
          if (removed?.kind === 'saml') await call('DELETE /admin/api/v1/sso/saml/{id}', { path })
          else await call('DELETE /admin/api/v1/sso/oidc/{id}', { path })
          again()
        }}
      />
    </>
  )
}

function titleOf(changed: { kind: Kind; old?: Oidc | Saml } | undefined): string {
  if (changed?.old !== undefined) return `Edit ${changed.old.name}`
  return changed?.kind === 'saml' ? 'Add SAML provider' : 'Add OpenID Connect provider'
}

/** A new provider is off until it's enabled, which tests it first. Leaves out an empty group claim: it has none to clear. */
function added<Body extends { groupClaim: string }>({ groupClaim, ...rest }: Body) {
  return { ...rest, isEnabled: false, ...(groupClaim !== '' && { groupClaim }) }
}

function ProviderStatus({ isEnabled }: { isEnabled: boolean }) {
  return isEnabled ? <span className="badge good">On</span> : <span className="badge">Off</span>
}
