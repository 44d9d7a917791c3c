import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ExternalLink, FileText, Link2, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { notify } from '../../shared/notify.ts'
import { Problem } from '../../shared/problem.tsx'
import { FormattedText } from '../../shared/rich-text/formatted-text.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { viewersOf } from '../sharing/viewers-of.ts'
import { Skeleton } from '../skeleton.tsx'
import { COLLECTION_FIELDS, filled } from './collection-fields.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PageHead } from './page-head.tsx'

const LINK_FIELDS = [
  { name: 'name', label: 'Title', isRequired: true },
  { name: 'url', label: 'URL', kind: 'url', isRequired: true },
  { name: 'description', label: 'Note', kind: 'long' },
] as const

/** A collection and its items, with edit buttons for those who have permission. */
export function CollectionPage() {
  const id = Number(useParams({ from: '/collections/$id' }).id)
  const [open, setOpen] = useState<'edit' | 'add' | 'delete'>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['collections', id],
    queryFn: ({ signal }) => call('POST /rest/api/v1/getcollection', { body: { id, withItems: true } }, signal),
  })
  const collection = data?.collection
  // A nested collection is shared like the outermost one.
  const viewers = collection && !collection.parentId ? viewersOf(collection) : undefined
  const again = () => queries.invalidateQueries({ queryKey: ['collections'] })
  const mayChange = collection?.permissions.write.update === true
  const remove = async (item: Schemas['CollectionItem']) => {
    await call('POST /rest/api/v1/deletecollectionitem', { body: { collectionId: id, itemId: item.itemId } })
    await again()
    const { itemType, name, url, description, documentId } = item
    if (itemType === 'COLLECTION') return
    notify(`Removed “${titleOf(item)}”`, async () => {
      const back = { itemType, ...stated({ name, url, description, documentId }) }
      await call('POST /rest/api/v1/addcollectionitems', {
        body: { collectionId: id, addedCollectionItemDescriptors: [back] },
      })
      await again()
    })
  }
  return (
    <main id="main" className="person" tabIndex={-1}>
      {error !== null && <Problem error={error} />}
      {data === undefined && error === null && <Skeleton shape="items" />}
      {collection !== undefined && (
        <>
          <p>
            <Link to="/collections">Collections</Link>
          </p>
          <PageHead title={collection.name}>
            <ShareButton
              title={`Share ${collection.name}`}
              shared={collection}
              onSave={async (change) => {
                await call('POST /rest/api/v1/editcollection', { body: { id, ...change } })
                await again()
              }}
            />
            {mayChange && (
              <>
                <button type="button" className="button" onClick={() => setOpen('edit')}>
                  Edit
                </button>
                <button type="button" className="button" onClick={() => setOpen('delete')}>
                  Delete
                </button>
                <button type="button" className="button primary" onClick={() => setOpen('add')}>
                  <Plus size={16} aria-hidden />
                  Add link
                </button>
              </>
            )}
          </PageHead>
          {viewers !== undefined && <p className="soft">{viewers}</p>}
          {collection.description !== undefined && <FormattedText text={collection.description} level={2} />}
          {(collection.items ?? []).length === 0 && (
            <p className="soft">This collection is empty. Add a link here, or add documents from search results.</p>
          )}
          <ul className="items">
            {(collection.items ?? []).map((item) => (
              <li key={item.itemId} className="card item">
                {item.documentId === undefined ? <Link2 size={18} aria-hidden /> : <FileText size={18} aria-hidden />}
                <div>
                  <ItemTitle item={item} />
                  {item.description !== undefined && (
                    <FormattedText className="soft" text={item.description} level={3} />
                  )}
                </div>
                {mayChange && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Remove ${titleOf(item)}`}
                    onClick={() => void remove(item)}
                  >
                    <X size={16} aria-hidden />
                  </button>
                )}
              </li>
            ))}
          </ul>
          <FormDialog
            title="Edit collection"
            submit="Save"
            isOpen={open === 'edit'}
            onClose={() => setOpen(undefined)}
            fields={filled(COLLECTION_FIELDS, { name: collection.name, description: collection.description })}
            onSubmit={async ({ name = '', description = '' }) => {
              await call('POST /rest/api/v1/editcollection', { body: { id, name, description } })
              await again()
            }}
          />
          <FormDialog
            title="Add link"
            submit="Add"
            isOpen={open === 'add'}
            onClose={() => setOpen(undefined)}
            fields={LINK_FIELDS}
            onSubmit={async ({ name = '', url = '', description = '' }) => {
              const item = { itemType: 'URL' as const, name, url, description }
              await call('POST /rest/api/v1/addcollectionitems', {
                body: { collectionId: id, addedCollectionItemDescriptors: [item] },
              })
              await again()
            }}
          />
          <ConfirmDialog
            title={`Delete ${collection.name}?`}
            text="It will be deleted for everyone. The documents in it stay. This can't be undone."
            isOpen={open === 'delete'}
            onClose={() => setOpen(undefined)}
            onConfirm={async () => {
              await call('POST /rest/api/v1/deletecollection', { body: { ids: [id] } })
              // Leave the page first, or it would request the deleted collection again.
              await navigate({ to: '/collections' })
              queries.removeQueries({ queryKey: ['collections', id] })
              await again()
            }}
          />
        </>
      )}
    </main>
  )
}

function ItemTitle({ item }: { item: Schemas['CollectionItem'] }) {
  const title = titleOf(item)
  if (item.documentId !== undefined) {
    return (
      <Link to="/d/$id" params={{ id: item.documentId }}>
        {title}
      </Link>
    )
  }
  if (item.url === undefined || !/^https?:/i.test(item.url)) return <strong dir="auto">{title}</strong>
  return (
    <a href={item.url}>
      {title} <ExternalLink size={13} aria-hidden />
    </a>
  )
}

function titleOf({ name, document, url = '' }: Schemas['CollectionItem']): string {
  return name ?? document?.title ?? url
}

/** Without what isn't set. */
function stated<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
