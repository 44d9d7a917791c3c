import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { Listing } from '../parts/listing.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { Stacked } from '../parts/stacked.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { useList } from '../parts/use-list.ts'
import { UserLink } from '../parts/user-link.tsx'
import { MCP_TABS } from './mcp-tabs.ts'
import { toolServerFields } from './tool-server-fields.ts'

type Server = Schemas['ToolServerInfo']

/** External tool servers that agents can use on behalf of users who granted access. */
export function ToolServersPage() {
  const list = useList('GET /admin/api/v1/tool-servers', { query: {} })
  const [changed, setChanged] = useState<Server | 'new'>()
  const [removed, setRemoved] = useState<Server>()
  const old = changed === 'new' ? undefined : changed
  return (
    <>
      <PageHeader
        title="External tool servers"
        lead="Agents use these servers' tools on behalf of users who granted access."
        action={<AddButton label="Connect server" onClick={() => setChanged('new')} />}
      />
      <TabLinks label="Tool servers" tabs={MCP_TABS} />
      <Listing<Server>
        label="List of connected servers"
        noun="server"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Server',
            cell: ({ displayName, url }) => <Stacked top={displayName} below={<code>{url}</code>} />,
          },
          { title: 'Tools', cell: ({ id }) => <code>{`${id}__…`}</code> },
          { title: 'Access', cell: ({ auth }) => (auth === 'oauth' ? 'Users who granted access' : 'All users') },
          {
            title: 'Connected',
            cell: ({ createdBy, createdAt }) => (
              <Stacked top={<UserLink email={createdBy} />} below={<Time at={createdAt} />} />
            ),
          },
          {
            title: 'Actions',
            isActions: true,
            cell: (server) => (
              <span className="button-row">
                <RowButton label="Edit" of={server.id} onClick={() => setChanged(server)} />
                <RowButton label="Disconnect" of={server.id} onClick={() => setRemoved(server)} />
              </span>
            ),
          },
        ]}
        empty={<p>No tool servers yet. Connect one so agents can use its tools.</p>}
      />
      <FormDialog
        key={old?.id}
        title={old === undefined ? 'Connect tool server' : `Edit ${old.displayName}`}
        submit={old === undefined ? 'Connect' : 'Save'}
        isOpen={changed !== undefined}
        onClose={() => setChanged(undefined)}
        fields={toolServerFields(old)}
        onSubmit={async ({ id = '', url = '', auth = '', clientSecret = '', ...texts }) => {
          const { displayName = '', description = '', logoUrl = '', clientId = '' } = texts
          const body = {
            url,
            description,
            logoUrl,
            auth: auth === 'none' ? ('none' as const) : ('oauth' as const),
            clientId,
            ...(displayName !== '' && { displayName }),
            ...(clientSecret !== '' && { clientSecret }),
          }
          if (old === undefined) await call('POST /admin/api/v1/tool-servers', { body: { id, ...body } })
          else await call('PATCH /admin/api/v1/tool-servers/{id}', { path: { id: old.id }, body })
          list.again()
        }}
      />
      <DangerDialog
        title={`Disconnect ${removed?.displayName ?? ''}?`}
        text="Agents lose its tools immediately, and the access users granted is revoked."
        verb="Disconnect server"
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => {
          await call('DELETE /admin/api/v1/tool-servers/{id}', { path: { id: removed?.id ?? '' } })
          list.again()
        }}
      />
    </>
  )
}
