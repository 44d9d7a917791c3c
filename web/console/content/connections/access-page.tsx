import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { PageHeader } from '../../page-header.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { SourceAccess } from './source-access.tsx'

/** Answers why someone does or doesn't see an item: paste its URL and say who. */
export function AccessPage() {
  const id = useId()
  const [url] = useFilter('url')
  const [user] = useFilter('user')
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const search = { url: String(form.get('url')).trim(), user: String(form.get('user')).trim() }
    void navigate({ to: '/content/connection-access', search: search as never })
  }
  return (
    <>
      <PageHeader
        title="Check access"
        lead="Paste the URL of an item in a connected source to find out why someone does or doesn't see it."
      />
      <form className="filters" onSubmit={onSubmit}>
        <div className="field access-url">
          <label htmlFor={`${id}-url`}>URL in the source</label>
          <input
            id={`${id}-url`}
            name="url"
            type="url"
            required
            defaultValue={url}
            placeholder="https://redmine.example.com/issues/12"
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-user`}>User email</label>
          <input id={`${id}-user`} name="user" type="email" required defaultValue={user} />
        </div>
        <button type="submit" className="button primary">
          Check access
        </button>
      </form>
      {url !== '' && user !== '' && <SourceAccess key={`${url} ${user}`} question={{ url, user }} />}
    </>
  )
}
