import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { at } from '../../shared/start.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { UserLink } from '../parts/user-link.tsx'
import { CredentialPage, EXPIRY_FIELD, NAME_FIELD } from './credential-page.tsx'

/** Tokens by which the organisation's directory provisions users and groups. */
export function ScimPage() {
  const [search] = useFilter('q')
  const tokens = useList('GET /admin/api/v1/scim-tokens', {
    query: { limit: '200', ...(search !== '' && { search }) },
  })
  const address = `${location.origin}${at('/scim/v2')}`
  return (
    <CredentialPage<Schemas['ScimTokenInfo']>
      kind="scim"
      title="Provisioning (SCIM)"
      lead="Your directory creates, changes and deactivates users here by itself, and brings their groups."
      tabs={<CodeBlock label="Address for the directory" code={address} />}
      noun="provisioning token"
      list={tokens}
      columns={[{ title: 'Made by', cell: ({ createdBy }) => <UserLink email={createdBy} /> }]}
      fields={[NAME_FIELD, EXPIRY_FIELD]}
      empty={<p>No token yet. Add one, and give it to your directory together with the address above.</p>}
      create={({ name = '', expiresOn = '' }) => call('POST /admin/api/v1/scim-tokens', { body: { name, expiresOn } })}
      end={(id) => call('DELETE /admin/api/v1/scim-tokens/{id}', { path: { id } })}
      howToUse={() => <CodeBlock label="Address for the directory" code={address} />}
    />
  )
}
