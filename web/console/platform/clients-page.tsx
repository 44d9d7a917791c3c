import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { SecretDialog } from '../../shared/secret-dialog.tsx'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { parts } from '../parts/parts.ts'
import { RowButton } from '../parts/row-button.tsx'
import { SCOPE_OPTIONS } from '../parts/scopes.ts'
import { TabLinks } from '../parts/tab-links.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { OAUTH_TABS } from './oauth-tabs.ts'

type Client = Schemas['OAuthClientInfo']
const ORIGINS = [
  { value: '', label: 'All' },
  { value: 'static', label: 'Admin' },
  { value: 'dynamic', label: 'Self-registered' },
]

/** OAuth clients: apps that let people sign in with Almanac. */
export function ClientsPage() {
  const [origin] = useFilter('origin')
  const list = useList('GET /admin/api/v1/oauth-clients', {
    query: origin === '' ? {} : { origin: origin as Client['origin'] },
  })
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [removed, setRemoved] = useState<Client>()
  const toggle = async ({ clientId, isEnabled }: Client) => {
    const path = { id: clientId }
    await call('PATCH /admin/api/v1/oauth-clients/{id}', { path, body: { isEnabled: !isEnabled } })
    list.again()
  }
  return (
    <>
      <PageHeader
        title="Apps"
        lead="OAuth clients that people connect to Almanac. Disabling an app revokes all access users granted it."
        action={<AddButton label="Add OAuth client" onClick={() => setAdding(true)} />}
      />
      <TabLinks label="Apps" tabs={OAUTH_TABS} />
      {(origin !== '' || (list.items?.length ?? 0) > 0) && (
        <div className="filters">
          <FilterField name="origin" label="Registered by" options={ORIGINS} />
        </div>
      )}
      <Listing<Client>
        label="List of apps"
        noun="app"
        list={list}
        keyOf={({ clientId }) => clientId}
        isFaded={({ isEnabled }) => !isEnabled}
        columns={[
          {
            title: 'App',
            cell: ({ name, clientId }) => (
              <span className="stacked">
                <strong>{name}</strong>
                <code className="soft">{clientId}</code>
              </span>
            ),
          },
          { title: 'Registered by', cell: ({ origin: from }) => (from === 'static' ? 'Admin' : 'Self-registered') },
          { title: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
          {
            title: 'Last used',
            cell: ({ usedAt }) => (usedAt === undefined ? <span className="soft">Never</span> : <Time at={usedAt} />),
          },
          {
            title: 'Actions',
            isActions: true,
            cell: (client) => (
              <span className="button-row">
                <RowButton
                  label={client.isEnabled ? 'Disable' : 'Enable'}
                  of={client.name}
                  onClick={() => void toggle(client)}
                />
                <RowButton label="Delete" of={client.name} onClick={() => setRemoved(client)} />
              </span>
            ),
          },
        ]}
        empty={<p>No apps yet. Apps appear here when you add an OAuth client or someone connects one.</p>}
      />
      <FormDialog
        title="Add OAuth client"
        submit="Add"
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        fields={[
          { name: 'name', label: 'Name', hint: 'Shown to users when they grant access', missing: 'Enter a name' },
          {
            name: 'redirectUris',
            label: 'Redirect URIs',
            kind: 'long',
            hint: 'One per line. Must match exactly.',
            missing: 'Enter at least one redirect URI',
          },
          {
            name: 'scopes',
            label: 'Scopes',
            kind: 'boxes',
            value: 'SEARCH,MCP',
            options: SCOPE_OPTIONS,
            missing: 'Choose at least one scope',
          },
          {
            name: 'isConfidential',
            label: 'Confidential client',
            kind: 'box',
            hint: 'Gets a client secret. Otherwise the client uses only PKCE.',
          },
        ]}
        onSubmit={async ({ name = '', redirectUris = '', scopes = '', isConfidential }) => {
          const created = await call('POST /admin/api/v1/oauth-clients', {
            body: {
              name,
              redirectUris: parts(redirectUris),
              scopes: parts(scopes),
              isConfidential: isConfidential === 'on',
            },
          })
          setSecret(created.clientSecret)
          list.again()
        }}
      />
      <SecretDialog title="Copy the client secret" secret={secret} onClose={() => setSecret(undefined)} />
      <DangerDialog
        title={`Delete ${removed?.name ?? ''}?`}
        text="The client is deleted and all access users granted it is revoked. This can't be undone."
        verb="Delete"
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => {
          await call('DELETE /admin/api/v1/oauth-clients/{id}', { path: { id: removed?.clientId ?? '' } })
          list.again()
        }}
      />
    </>
  )
}
