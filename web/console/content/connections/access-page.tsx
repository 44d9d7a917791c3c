import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/call.ts'
import { may } from '../../../shared/start.ts'
import { PageHeader } from '../../page-header.tsx'
import { readDocumentId } from '../../parts/document-id-link.tsx'
import { emailOf, findItems } from '../../parts/find-choices.ts'
import { SuggestedField } from '../../parts/suggested-field.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { UserField } from '../../parts/user-field.tsx'
import { SourceAccess } from './source-access.tsx'

/** An item that was picked, and what the field says of it. */
interface Picked {
  readonly text: string
  readonly datasource: string
  readonly doc: string
}

const DOCUMENT = '/content/datasources/$name/documents/$type/$id'
const NOTHING_PICKED =
  'Pick an item from the list, or paste its URL. For documents that a program pushes, paste the ID, like wiki:Page:home'

/** Answers why someone does or doesn't see an item: its URL, title or path, and who. */
export function AccessPage() {
  const [url] = useFilter('url')
  const [datasource] = useFilter('datasource')
  const [doc] = useFilter('doc')
  const [user] = useFilter('user')
  const [text, setText] = useState(url || doc)
  const [picked, setPicked] = useState<Picked>({ text: doc, datasource, doc })
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const who = await emailOf(String(new FormData(event.currentTarget).get('user')))
    const item = itemOf(text, picked)
    const pushed = item?.['datasource'] === undefined ? await pushedDocument(text.trim()) : undefined
    if (pushed !== undefined) {
      void navigate({ to: DOCUMENT, params: pushed, search: { user: who } as never })
      return
    }
    setProblem(item === undefined ? NOTHING_PICKED : undefined)
    if (item !== undefined) void navigate({ to: '/content/connection-access', search: { ...item, user: who } as never })
  }
  const question = url !== '' ? { url, user } : { datasource, docId: doc, user }
  return (
    <>
      <PageHeader
        above={<Link to="/content/connections">Connections</Link>}
        title="Check access"
        lead="Find out why someone does or doesn't see a document, and what to do about it."
      />
      <form className="filters" onSubmit={(event) => void onSubmit(event)}>
        <SuggestedField
          label="Item"
          name="item"
          placeholder="Paste its URL or ID, or type its title"
          listLabel="Items found"
          className="access-item"
          text={text}
          problem={problem}
          onText={setText}
          onPick={({ value, label }) => {
            const [source = '', id = ''] = JSON.parse(value) as string[]
            setText(label)
            setPicked({ text: label, datasource: source, doc: id })
            setProblem(undefined)
          }}
          find={async (typed, signal) => (isUrl(typed) ? [] : findItems(typed, signal))}
        />
        <UserField value={user} />
        <button type="submit" className="button primary">
          Check access
        </button>
      </form>
      {(url !== '' || doc !== '') && user !== '' && <SourceAccess key={JSON.stringify(question)} question={question} />}
    </>
  )
}

/** A document that no connection reads, by its ID, or by its URL if the admin can read it. Its own page explains it. */
async function pushedDocument(text: string): Promise<ReturnType<typeof readDocumentId>> {
  const found = isUrl(text) ? await documentAt(text) : readDocumentId(text)
  if (found === undefined || !may('datasources')) return found
  const { items } = await call('GET /admin/api/v1/datasources', { query: { limit: '200' } })
  return items.some(({ name, connectionId }) => name === found.name && connectionId === undefined) ? found : undefined
}

async function documentAt(url: string) {
  const asked = call('POST /rest/api/v1/getdocuments', { body: { documentSpecs: [{ url }] } })
  const { documents = {} } = await asked.catch(() => ({ documents: {} }))
  const [first] = Object.values(documents)
  return readDocumentId((first as { id?: string } | undefined)?.id ?? '')
}

function itemOf(typed: string, { text, datasource, doc }: Picked): Record<string, string> | undefined {
  if (isUrl(typed)) return { url: typed.trim() }
  return doc !== '' && typed === text ? { datasource, doc } : undefined
}

function isUrl(text: string): boolean {
  return /^[a-z]+:\/\//i.test(text.trim())
}
