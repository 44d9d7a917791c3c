import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog, type FormField } from '../../shared/form-dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { at } from '../../shared/start.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { Skeleton } from '../skeleton.tsx'
import { filled } from './collection-fields.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { goLinkNameProblem, readableUrl } from './go-link-name.ts'
import { PageHead } from './page-head.tsx'
import { withScheme } from './with-scheme.ts'

type GoLink = Schemas['ShortcutOfUser']

const NAME_HINT = 'The part after go/, e.g. travel-policy. Letters, digits, dots, hyphens and underscores.'
const FIELDS: readonly FormField[] = [
  { name: 'inputAlias', label: 'Name', missing: 'Enter a name.', hint: NAME_HINT },
  {
    name: 'destinationUrl',
    label: 'Destination URL',
    kind: 'url',
    missing: 'Enter a URL.',
    hint: 'A web address, e.g. https://wiki.example.com/expenses',
  },
  { name: 'description', label: 'Description (optional)', kind: 'long' },
]
const SHOWN = 100

/** Go links: short names for URLs. */
export function LinksPage() {
  const [query, setQuery] = useState('')
  const { create } = useSearch({ from: '/links' })
  const [edited, setEdited] = useState<GoLink | 'new' | undefined>(create === undefined ? undefined : 'new')
  const [deleted, setDeleted] = useState<GoLink>()
  const queries = useQueryClient()
  const body = { pageSize: SHOWN, query }
  const { data, error } = useQuery({
    queryKey: ['links', body],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listshortcuts', { body }, signal),
    placeholderData: keepPreviousData,
  })
  const again = () => queries.invalidateQueries({ queryKey: ['links'] })
  const old = edited === 'new' ? undefined : edited
  return (
    <main id="main" className="person" tabIndex={-1}>
      <PageHead title="Go links" lead="Short names for pages people use often.">
        <button type="button" className="button primary" onClick={() => setEdited('new')}>
          <Plus size={16} aria-hidden />
          New go link
        </button>
      </PageHead>
      <div className="field">
        <label htmlFor="links-query">Find a go link</label>
        <input id="links-query" type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      </div>
      {error !== null && <Problem error={error} />}
      {data?.shortcuts.length === 0 && (
        <p className="soft">No go links found. Create one to give a page a short name.</p>
      )}
      {data === undefined && error === null && <Skeleton shape="items" />}
      <ul className="items">
        {data?.shortcuts.map((link) => (
          <li key={link.inputAlias} className="card item">
            <div>
              <a href={goAddress(link.inputAlias)} className="item-title">
                go/{link.inputAlias}
              </a>
              {link.description && <p className="soft">{link.description}</p>}
              {link.destinationUrl && <p className="soft">{readableUrl(link.destinationUrl)}</p>}
            </div>
            {link.id !== undefined && link.permissions?.write.update === true && (
              <span className="item-actions">
                <ShareButton
                  title={`Share go/${link.inputAlias}`}
                  look="icon"
                  hasAudience={false}
                  shared={link}
                  onSave={async ({ addedRoles, removedRoles }) => {
                    const body = { id: link.id ?? 0, addedRoles, removedRoles }
                    await call('POST /rest/api/v1/updateshortcut', { body })
                    await again()
                  }}
                />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Edit ${link.inputAlias}`}
                  onClick={() => setEdited(link)}
                >
                  <Pencil size={16} aria-hidden />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Delete ${link.inputAlias}`}
                  onClick={() => setDeleted(link)}
                >
                  <Trash2 size={16} aria-hidden />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <FormDialog
        key={old?.inputAlias ?? 'new'}
        title={old === undefined ? 'New go link' : `Edit go/${old.inputAlias}`}
        {...(create !== undefined &&
          old === undefined && { lead: `go/${create} doesn't exist yet. Where should it lead?` })}
        submit="Save"
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        fields={filled(FIELDS, {
          ...(create !== undefined && { inputAlias: create }),
          ...(old && { inputAlias: old.inputAlias, destinationUrl: old.destinationUrl, description: old.description }),
        })}
        check={({ inputAlias = '', destinationUrl = '' }): Record<string, string> => {
          const problem = goLinkNameProblem(inputAlias)
          return {
            ...(problem !== undefined && { inputAlias: problem }),
            ...(!URL.canParse(withScheme(destinationUrl)) && {
              destinationUrl: 'Enter a URL, e.g. https://wiki.example.com/page',
            }),
          }
        }}
        onSubmit={async ({ inputAlias = '', destinationUrl = '', description = '' }) => {
          const values = { inputAlias, destinationUrl: withScheme(destinationUrl), description }
          if (old?.id === undefined) await call('POST /rest/api/v1/createshortcut', { body: { data: values } })
          else await call('POST /rest/api/v1/updateshortcut', { body: { id: old.id, ...values } })
          await again()
        }}
      />
      <ConfirmDialog
        title={`Delete go/${deleted?.inputAlias ?? ''}?`}
        text="The link will stop working for everyone. This can't be undone."
        isOpen={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        onConfirm={async () => {
          if (deleted?.id !== undefined) await call('POST /rest/api/v1/deleteshortcut', { body: { id: deleted.id } })
          await again()
        }}
      />
    </main>
  )
}

/** The address that follows the link, to a document or a URL. */
function goAddress(alias: string): string {
  return at(`/go/${alias.split('/').map(encodeURIComponent).join('/')}`)
}
