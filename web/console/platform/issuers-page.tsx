import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { may } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { Listing } from '../parts/listing.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { Stacked } from '../parts/stacked.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { useList } from '../parts/use-list.ts'
import { ExternalTokens } from './external-tokens.tsx'
import { issuerFields, readIssuer } from './issuer-form.ts'
import { OAUTH_TABS } from './oauth-tabs.ts'

type Issuer = Schemas['TokenIssuerInfo']

/** Identity providers whose access tokens are accepted. */
export function IssuersPage() {
  const list = useList('GET /admin/api/v1/token-issuers', { query: {} })
  const [changed, setChanged] = useState<Issuer | 'new'>()
  const [removed, setRemoved] = useState<Issuer>()
  const mayChange = may('external-issuers')
  const old = changed === 'new' ? undefined : changed
  return (
    <>
      <PageHeader
        title="Token issuers"
        lead="Identity providers whose access tokens the Client API accepts. A compromised issuer can impersonate any user, so only Super Admins can change this list."
        action={mayChange && <AddButton label="Add issuer" onClick={() => setChanged('new')} />}
      />
      <TabLinks label="Apps" tabs={OAUTH_TABS} />
      <ExternalTokens mayChange={mayChange} />
      <Listing<Issuer>
        label="List of issuers"
        noun="issuer"
        list={list}
        keyOf={({ issuer }) => issuer}
        columns={[
          { title: 'Issuer', cell: ({ issuer, domains }) => <Stacked top={issuer} below={domains.join(', ')} /> },
          { title: 'Client IDs', cell: ({ clientIds }) => clientIds.join(', ') },
          {
            title: 'Email claim',
            cell: ({ emailClaim, vouchesForEmails }) =>
              vouchesForEmails ? `${emailClaim} (treated as verified)` : emailClaim,
          },
          { title: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
          {
            title: 'Actions',
            isActions: true,
            cell: (issuer) =>
              mayChange && (
                <span className="button-row">
                  <RowButton label="Edit" of={issuer.issuer} onClick={() => setChanged(issuer)} />
                  <RowButton label="Delete" of={issuer.issuer} onClick={() => setRemoved(issuer)} />
                </span>
              ),
          },
        ]}
        empty={<p>No issuers yet. Add an identity provider to accept its access tokens.</p>}
      />
      <FormDialog
        key={old?.issuer}
        title={old === undefined ? 'Add token issuer' : `Edit ${old.issuer}`}
        submit={old === undefined ? 'Add' : 'Save'}
        isOpen={changed !== undefined}
        onClose={() => setChanged(undefined)}
        fields={issuerFields(old)}
        onSubmit={async (values) => {
          await call('PUT /admin/api/v1/token-issuers', { body: readIssuer(values, old?.issuer) })
          list.again()
        }}
      />
      <DangerDialog
        title={`Delete ${removed?.issuer ?? ''}?`}
        text="Requests with its tokens will fail immediately."
        verb="Delete issuer"
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => {
          await call('DELETE /admin/api/v1/token-issuers', { query: { issuer: removed?.issuer ?? '' } })
          list.again()
        }}
      />
    </>
  )
}
