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

/** Platform → API Tokens → Indexing Tokens. */
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
      lead="Indexing tokens push documents and people into datasources. The secret of a token is shown once; every change of one is in the audit log."
      tabs={<TabLinks label="Kinds of tokens" tabs={TOKEN_TABS} />}
      noun="indexing token"
      list={tokens}
      columns={[
        { title: 'May write to', cell: (token) => <WritesTo token={token} /> },
        {
          title: 'Rotation',
          cell: (token) => <Rotation token={token} />,
        },
        { title: 'From', cell: (token) => <AllowedFrom token={token} /> },
      ]}
      fields={indexingTokenFields(datasources.items ?? [], may('tokens.global'))}
      empty={<p>No token yet. Add one for the program that pushes your documents.</p>}
      create={(values) => call('POST /admin/api/v1/indexing-tokens', { body: readIndexingToken(values) })}
      end={(id) => call('DELETE /admin/api/v1/indexing-tokens/{id}', { path: { id } })}
      howToUse={({ token, secret }) =>
        token.datasources[0] !== undefined && (
          <CodeBlock
            label="Push a first document"
            code={curlOf('/api/index/v1/indexdocument', secret, firstDocument(token.datasources[0]))}
          />
        )
      }
    />
  )
}
