import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { may } from '../../shared/start.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { curlOf, firstDocument } from '../parts/curl.ts'
import { TabLinks } from '../parts/tab-links.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { CredentialPage } from './credential-page.tsx'
import { AllowedFrom, Rotation, WritesTo } from './indexing-token-facts.tsx'
import { indexingTokenFields, readIndexingToken } from './indexing-token-form.ts'
import { TOKEN_TABS } from './token-tabs.ts'

type Token = Schemas['IndexingTokenInfo']

/** Platform → API tokens → Indexing tokens. */
export function IndexingTokensPage() {
  const [search] = useFilter('q')
  const tokens = useList('GET /admin/api/v1/indexing-tokens', {
    query: { limit: '200', ...(search !== '' && { search }) },
  })
  const datasources = useList('GET /admin/api/v1/datasources', { query: { limit: '200' } })
  return (
    <CredentialPage<Token>
      kind="indexing"
      title="API tokens"
      lead="Indexing tokens push documents, users and groups to data sources."
      tabs={<TabLinks label="Token types" tabs={TOKEN_TABS} />}
      noun="indexing token"
      list={tokens}
      columns={[
        { title: 'Can write to', cell: (token) => <WritesTo token={token} /> },
        {
          title: 'Rotation',
          cell: (token) => <Rotation token={token} />,
        },
        { title: 'IP restrictions', cell: (token) => <AllowedFrom token={token} /> },
      ]}
      fields={indexingTokenFields(datasources.items ?? [], may('tokens.global'))}
      empty={<p>No indexing tokens yet. Add one to push documents to a data source.</p>}
      create={(values) => call('POST /admin/api/v1/indexing-tokens', { body: readIndexingToken(values) })}
      end={(id) => call('DELETE /admin/api/v1/indexing-tokens/{id}', { path: { id } })}
      howToUse={({ token, secret }) =>
        token.datasources[0] !== undefined && (
          <CodeBlock
            label="Push a document"
            code={curlOf('/api/index/v1/indexdocument', secret, firstDocument(token.datasources[0]))}
          />
        )
      }
    />
  )
}
