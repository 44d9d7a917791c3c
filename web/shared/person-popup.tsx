import { call } from './call.ts'
import { forgetDrafts } from './kept-drafts.ts'
import { at, mayUseConsole, me } from './start.ts'
import { ThemeChoice } from './theme-choice.tsx'

export interface PageLink {
  readonly label: string
  readonly path: string
}

async function signOut(): Promise<void> {
  const { items } = await call('GET /admin/api/v1/sessions', {})
  const here = items.find(({ isCurrent }) => isCurrent)
  if (here !== undefined) await call('DELETE /admin/api/v1/sessions/{id}', { path: { id: here.id } })
  forgetDrafts(() => localStorage)
  location.assign(at('/signin'))
}

/** What the account menu shows. */
export function PersonPopup({ pages }: { pages: readonly PageLink[] }) {
  return (
    <div className="popup person-popup">
      <p className="who">
        <strong>{me.name}</strong>
        <span className="soft">{me.email}</span>
      </p>
      <ThemeChoice />
      {pages.map(({ label, path }) => (
        <a key={path} className="option only-narrow" href={at(path)}>
          {label}
        </a>
      ))}
      <a className="option" href={at('/settings')}>
        Settings
      </a>
      {mayUseConsole && (
        <a className="option" href={at('/console')}>
          Console
        </a>
      )}
      <a className="option" href={at('/docs')}>
        API docs
      </a>
      <button type="button" className="option" onClick={() => void signOut()}>
        Sign out
      </button>
    </div>
  )
}
