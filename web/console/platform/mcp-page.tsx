import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { at } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { Listing } from '../parts/listing.tsx'
import { parts } from '../parts/parts.ts'
import { RowButton } from '../parts/row-button.tsx'
import { Stacked } from '../parts/stacked.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { useCall } from '../parts/use-call.ts'
import { useList } from '../parts/use-list.ts'
import { UserLink } from '../parts/user-link.tsx'
import { McpConnect } from './mcp-connect.tsx'
import { mcpServerFields } from './mcp-server-fields.ts'
import { MCP_TABS } from './mcp-tabs.ts'

type Server = Schemas['McpServerInfo']

/** Tool servers that Almanac hosts for assistants, each with its own URL. */
export function McpPage() {
  const list = useList('GET /admin/api/v1/mcp-servers', { query: {} })
  const { data } = useCall('GET /rest/api/v1/tools/list', { query: {} })
  const [changed, setChanged] = useState<Server | 'new'>()
  const [connected, setConnected] = useState<{ name: string; url: string }>()
  const [removed, setRemoved] = useState<Server>()
  const all = { name: 'almanac', url: `${location.origin}${at('/mcp')}` }
  const old = changed === 'new' ? undefined : changed
  return (
    <>
      <PageHeader
        title="Tool servers (MCP)"
        lead="Connect assistants to Almanac. Each user sees only what they have access to. Add a server to offer only some tools."
        action={<AddButton label="Add server" onClick={() => setChanged('new')} />}
      />
      <TabLinks label="Tool servers" tabs={MCP_TABS} />
      <section className="card line">
        <Stacked top="All tools" below={<code>{all.url}</code>} />
        <RowButton label="Connect" of="all tools" onClick={() => setConnected(all)} />
      </section>
      <Listing<Server>
        label="List of tool servers"
        noun="server"
        list={list}
        keyOf={({ name }) => name}
        columns={[
          {
            title: 'Server',
            cell: ({ displayName, url }) => <Stacked top={displayName} below={<code>{url}</code>} />,
          },
          { title: 'Tools', cell: ({ tools }) => tools.join(', ') },
          { title: 'Created by', cell: ({ createdBy }) => <UserLink email={createdBy} /> },
          {
            title: 'Actions',
            isActions: true,
            cell: (server) => (
              <span className="button-row">
                <RowButton label="Connect" of={server.name} onClick={() => setConnected(server)} />
                <RowButton label="Edit" of={server.name} onClick={() => setChanged(server)} />
                <RowButton label="Delete" of={server.name} onClick={() => setRemoved(server)} />
              </span>
            ),
          },
        ]}
        empty={<p>No tool servers yet. Add one to give assistants only some of the tools, for example only search.</p>}
      />
      <FormDialog
        key={old?.name}
        title={old === undefined ? 'Add tool server' : `Edit ${old.displayName}`}
        submit={old === undefined ? 'Add' : 'Save'}
        isOpen={changed !== undefined}
        onClose={() => setChanged(undefined)}
        fields={mcpServerFields(old, data?.tools ?? [])}
        onSubmit={async ({ name = '', displayName = '', instructions = '', tools = '' }) => {
          const body = { displayName, instructions, tools: parts(tools) }
          if (old === undefined) {
            const made = await call('POST /admin/api/v1/mcp-servers', { body: { name, ...body } })
            setConnected(made)
          } else await call('PATCH /admin/api/v1/mcp-servers/{name}', { path: { name: old.name }, body })
          list.again()
        }}
      />
      <Dialog
        title="Connect an assistant"
        width="wide"
        isOpen={connected !== undefined}
        onClose={() => setConnected(undefined)}
      >
        {connected !== undefined && <McpConnect name={connected.name} url={connected.url} />}
      </Dialog>
      <DangerDialog
        title={`Delete ${removed?.displayName ?? ''}?`}
        text="Assistants connected to it lose its tools immediately. Their access to other servers isn't affected."
        verb="Delete server"
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => {
          await call('DELETE /admin/api/v1/mcp-servers/{name}', { path: { name: removed?.name ?? '' } })
          list.again()
        }}
      />
    </>
  )
}
