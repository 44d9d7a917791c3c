import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { PageHeader } from '../../page-header.tsx'
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
    const who = String(new FormData(event.currentTarget).get('user'))
    const item = itemOf(text, picked)
    setProblem(item === undefined ? 'Pick an item from the list, or paste its URL' : undefined)
    if (item === undefined) return
    void navigate({ to: '/content/connection-access', search: { ...item, user: await emailOf(who) } as never })
  }
  const question = url !== '' ? { url, user } : { datasource, docId: doc, user }
  return (
    <>
      <PageHeader
        title="Check access"
        lead="Find out why someone does or doesn't see an item of a connected source, and what to do about it."
      />
      <form className="filters" onSubmit={(event) => void onSubmit(event)}>
        <SuggestedField
          label="Item"
          name="item"
          placeholder="Paste its URL, or type its title or path"
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

function itemOf(typed: string, { text, datasource, doc }: Picked): Record<string, string> | undefined {
  if (isUrl(typed)) return { url: typed.trim() }
  return doc !== '' && typed === text ? { datasource, doc } : undefined
}

function isUrl(text: string): boolean {
  return /^[a-z]+:\/\//i.test(text.trim())
}
