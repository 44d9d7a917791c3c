import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog, type FormField } from '../../shared/form-dialog.tsx'
import { PageHeader } from '../page-header.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { Listing } from '../parts/listing.tsx'
import { parts } from '../parts/parts.ts'
import { useList } from '../parts/use-list.ts'
import { ProviderActions } from './provider-actions.tsx'

type Oidc = Schemas['OidcProviderInfo']
type Saml = Schemas['SamlProviderInfo']

const COMMON: readonly FormField[] = [
  {
    name: 'id',
    label: 'Short name',
    hint: 'a to z, 0 to 9 and -; stands in addresses',
    missing: 'Give it a short name',
  },
  { name: 'name', label: 'Name on the button', missing: 'Say what stands on the button' },
  {
    name: 'domains',
    label: 'E-mail domains',
    hint: 'Those it answers for, with commas between them',
    missing: 'Name at least one domain',
  },
  { name: 'createsUsers', label: 'Creates users who sign in for the first time', kind: 'box', value: 'on' },
  { name: 'groupClaim', label: 'Claim with the groups (optional)' },
]
const OIDC_FIELDS: readonly FormField[] = [
  ...COMMON,
  { name: 'issuer', label: 'Issuer', kind: 'url', missing: 'Name the issuer' },
  { name: 'clientId', label: 'Client id', missing: 'Name the client id' },
  { name: 'clientSecret', label: 'Client secret', kind: 'password', missing: 'Give the client secret' },
]
const SAML_FIELDS: readonly FormField[] = [
  ...COMMON,
  { name: 'entryPoint', label: 'Sign-in address', kind: 'url', missing: 'Name the sign-in address' },
  { name: 'issuer', label: 'Entity id', missing: 'Name the entity id' },
  { name: 'certificate', label: 'Certificate (PEM)', kind: 'long', missing: 'Paste the certificate' },
]

function commonOf({ id = '', name = '', domains = '', createsUsers, groupClaim = '' }: Record<string, string>) {
  return {
    id,
    name,
    domains: parts(domains),
    createsUsers: createsUsers === 'on',
    ...(groupClaim !== '' && { groupClaim }),
  }
}

/** Where people sign in besides here: OpenID Connect and SAML. */
export function SsoPage() {
  const oidc = useList('GET /admin/api/v1/sso/oidc', { query: {} })
  const saml = useList('GET /admin/api/v1/sso/saml', { query: {} })
  const [adding, setAdding] = useState<'oidc' | 'saml'>()
  const [removed, setRemoved] = useState<{ id: string; name: string; kind: 'oidc' | 'saml' }>()
  const again = () => {
    oidc.again()
    saml.again()
  }
  const button = (kind: 'oidc' | 'saml', text: string) => (
    <button type="button" className="button primary" onClick={() => setAdding(kind)}>
      <Plus size={16} aria-hidden />
      {text}
    </button>
  )
  return (
    <>
      <PageHeader
        title="Single sign-on"
        lead="Providers at which people sign in. Whoever vouches for users can pass for any of them, so this is for Super Admins."
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
            { title: 'Register there', cell: ({ redirectUri }) => <code>{redirectUri}</code> },
            {
              title: 'Actions',
              isActions: true,
              cell: (provider) => (
                <ProviderActions kind="oidc" provider={provider} onChange={again} onRemove={setRemoved} />
              ),
            },
          ]}
          empty={<p>None. People sign in with a password, or through SAML.</p>}
        />
        {button('oidc', 'Add OpenID Connect')}
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
            { title: 'Metadata for it', cell: ({ metadataUrl }) => <code>{metadataUrl}</code> },
            {
              title: 'Actions',
              isActions: true,
              cell: (provider) => (
                <ProviderActions kind="saml" provider={provider} onChange={again} onRemove={setRemoved} />
              ),
            },
          ]}
          empty={<p>None.</p>}
        />
        {button('saml', 'Add SAML')}
      </section>
      <FormDialog
        key={adding}
        title={adding === 'saml' ? 'Add a SAML provider' : 'Add an OpenID Connect provider'}
        submit="Add"
        isOpen={adding !== undefined}
        onClose={() => setAdding(undefined)}
        fields={adding === 'saml' ? SAML_FIELDS : OIDC_FIELDS}
        onSubmit={async (values) => {
          const { issuer = '', clientId = '', clientSecret = '', entryPoint = '', certificate = '' } = values
          const common = commonOf(values)
          if (adding === 'saml') {
            await call('POST /admin/api/v1/sso/saml', {
              body: { ...common, entryPoint, issuer, certificates: [certificate] },
            })
          } else {
            await call('POST /admin/api/v1/sso/oidc', { body: { ...common, issuer, clientId, clientSecret } })
          }
          again()
        }}
      />
      <DangerDialog
        title={`Remove ${removed?.name ?? ''}?`}
        text="Nobody can sign in through it any more. Those who have no other way in are locked out."
        verb="Remove the provider"
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

function Stacked({ top, below }: { top: string; below: string }) {
  return (
    <span className="stacked">
      <strong>{top}</strong>
      <span className="soft">{below}</span>
    </span>
  )
}
