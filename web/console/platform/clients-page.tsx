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
  { value: 'static', label: 'Made here' },
  { value: 'dynamic', label: 'Registered themselves' },
]

/** Applications that sign people in here: assistants, editors, programs. */
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
        title="Connected applications"
        lead="OAuth clients: assistants and programs in which people sign in here. Switching one off ends everything users granted it."
        action={<AddButton label="New client" onClick={() => setAdding(true)} />}
      />
      <TabLinks label="Pages of applications" tabs={OAUTH_TABS} />
      <div className="filters">
        <FilterField name="origin" label="Which" options={ORIGINS} />
      </div>
      <Listing<Client>
        label="List of applications"
        noun="application"
        list={list}
        keyOf={({ clientId }) => clientId}
        isFaded={({ isEnabled }) => !isEnabled}
        columns={[
          {
            title: 'Application',
            cell: ({ name, clientId }) => (
              <span className="stacked">
                <strong>{name}</strong>
                <code className="soft">{clientId}</code>
              </span>
            ),
          },
          { title: 'From', cell: ({ origin: from }) => (from === 'static' ? 'Made here' : 'Registered itself') },
          { title: 'May', cell: ({ scopes }) => scopes.join(', ') },
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
                  label={client.isEnabled ? 'Switch off' : 'Switch on'}
                  of={client.name}
                  onClick={() => void toggle(client)}
                />
                <RowButton label="Revoke" of={client.name} onClick={() => setRemoved(client)} />
              </span>
            ),
          },
        ]}
        empty={<p>No application yet. One that registers itself appears here when somebody signs in with it.</p>}
      />
      <FormDialog
        title="New OAuth client"
        submit="Create"
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        fields={[
          { name: 'name', label: 'Name', hint: 'People see it when they are asked', missing: 'Give the client a name' },
          {
            name: 'redirectUris',
            label: 'Redirect addresses',
            kind: 'long',
            hint: 'One per line; compared exactly',
            missing: 'Name at least one address',
          },
          {
            name: 'scopes',
            label: 'Scopes',
            kind: 'boxes',
            value: 'SEARCH,MCP',
            options: SCOPE_OPTIONS,
            missing: 'Choose at least one scope',
          },
          { name: 'isConfidential', label: 'It can keep a secret', kind: 'box', hint: 'Otherwise PKCE alone' },
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
      <SecretDialog title="Copy the client secret now" secret={secret} onClose={() => setSecret(undefined)} />
      <DangerDialog
        title={`Revoke ${removed?.name ?? ''}?`}
        text="The client is removed with everything that users granted it. Its users sign in again, if it may come back."
        verb="Revoke"
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
