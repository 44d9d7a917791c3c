import { hash } from 'node:crypto'
import type { Item } from '#connector-kit'
import type {
  Content,
  DocumentDefinition,
  DocumentPermissions,
  UserReference,
} from '../../../wire/document-definition.ts'
import { contentForm } from '../../content/mime-types.ts'
import type { ConnectionAccount } from '../crawl-store.ts'

const MAX_ID_CHARACTERS = 200
const DIGEST_CHARACTERS = 16

/**
 * The ID of an item's document. Document IDs are compared without case and have at most 200 characters; item IDs, like
 * paths, may differ only in case or be longer. Those get a digest.
 */
export function documentIdOf(itemId: string): string {
  const isSafe = itemId === itemId.trim().toLowerCase() && itemId.length <= MAX_ID_CHARACTERS
  if (isSafe) return itemId
  const digest = hash('sha256', itemId, 'hex').slice(0, DIGEST_CHARACTERS)
  return `${itemId.trim().slice(0, MAX_ID_CHARACTERS - DIGEST_CHARACTERS - 1)}~${digest}`
}

/** An item as a document that is pushed. */
export function toDefinition(
  item: Item,
  permissions: DocumentPermissions,
  accounts: ReadonlyMap<string, ConnectionAccount>,
): DocumentDefinition {
  const person = (id: string | undefined) => (id === undefined ? undefined : referenceTo(id, accounts))
  return {
    id: documentIdOf(item.id),
    objectType: item.objectType,
    title: item.title,
    permissions,
    ...defined({
      viewURL: item.url,
      body: item.body === undefined ? undefined : toContent(item.body),
      author: person(item.author),
      owner: person(item.owner),
      updatedBy: person(item.updatedBy),
      createdAt: item.createdAt,
      updatedAt: item.updatedAt,
      status: item.status,
      tags: item.tags,
      container: item.container,
      filename: item.filename,
      comments: item.comments?.map(({ id, author, text, createdAt }) => ({
        id,
        content: { mimeType: 'text/plain', textContent: text },
        ...defined({ author: person(author), createdAt }),
      })),
      customProperties: item.properties && Object.entries(item.properties).map(([name, value]) => ({ name, value })),
    }),
  }
}

/** Undefined: no reader takes the type, so the item is found by its title. */
function toContent({ mimeType, content }: NonNullable<Item['body']>): Content | undefined {
  if (contentForm(mimeType) === undefined) return undefined
  return typeof content === 'string'
    ? { mimeType, textContent: content }
    : { mimeType, binaryContent: Buffer.from(content).toString('base64') }
}

function referenceTo(id: string, accounts: ReadonlyMap<string, ConnectionAccount>): UserReference {
  const account = accounts.get(id)
  return { datasourceUserId: id, ...defined({ name: account?.name, email: account?.matchedEmail }) }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>
}
