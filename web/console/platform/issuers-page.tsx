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

/** Identity providers whose access tokens count here. */
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
        lead="Identity providers whose access tokens count at the Client API. Whoever vouches for users can pass for any of them, so changes are for Super Admins."
        action={mayChange && <AddButton label="Add an issuer" onClick={() => setChanged('new')} />}
      />
      <TabLinks label="Pages of applications" tabs={OAUTH_TABS} />
      <ExternalTokens mayChange={mayChange} />
      <Listing<Issuer>
        label="List of issuers"
        noun="issuer"
        list={list}
        keyOf={({ issuer }) => issuer}
        columns={[
          { title: 'Issuer', cell: ({ issuer, domains }) => <Stacked top={issuer} below={domains.join(', ')} /> },
          { title: 'Client ids', cell: ({ clientIds }) => clientIds.join(', ') },
          {
            title: 'Address in',
            cell: ({ emailClaim, vouchesForEmails }) =>
              vouchesForEmails ? `${emailClaim}, taken as verified` : emailClaim,
          },
          { title: 'May', cell: ({ scopes }) => scopes.join(', ') },
          {
            title: 'Actions',
            isActions: true,
            cell: (issuer) =>
              mayChange && (
                <span className="button-row">
                  <RowButton label="Change" of={issuer.issuer} onClick={() => setChanged(issuer)} />
                  <RowButton label="Remove" of={issuer.issuer} onClick={() => setRemoved(issuer)} />
                </span>
              ),
          },
        ]}
        empty={<p>None: only tokens that were issued here count.</p>}
      />
      <FormDialog
        key={old?.issuer}
        title={old === undefined ? 'Add a token issuer' : `Change ${old.issuer}`}
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
        title={`Remove ${removed?.issuer ?? ''}?`}
        text="Programs that come with its tokens are refused from the next request on."
        verb="Remove the issuer"
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
