import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { badField, quoted } from '../../../kernel/bad-field.ts'
import type { DocumentPermissions } from '../../../wire/document-definition.ts'
import { canSee } from '../../access/can-see.ts'
import { compileAcl } from '../../access/principals.ts'
import type { VisibilityResolver } from '../../access/visibility-of.ts'
import { type AuditDeps, audited, type Note } from '../../audit/audited.ts'
import { fileType } from '../../content/file-types.ts'
import { administeredDatasource, refuseConnected } from '../../datasources/get-datasource.ts'
import type { Actor } from '../../shared/actor.ts'
import { type Document, documentId } from '../document.ts'
import type { DocumentHead, DocumentStore } from '../document-store.ts'
import type { IndexDocumentsDeps } from '../index-documents.ts'
import { readDocuments } from '../read-documents.ts'
import { toWrites } from '../to-writes.ts'
import { describeReaders } from './describe-readers.ts'

const MAX_ID_CHARACTERS = 200
const FILE_OBJECT_TYPE = 'File'

/** A file that an administrator adds by hand. */
export interface AddedFile {
  /** Its name, with the folders it lay in. The same path again replaces the document. */
  readonly path: string
  /** Undefined: what the content calls itself, or the name of the file. */
  readonly title: string | undefined
  /** Base64. */
  readonly content: string
  readonly updatedAt: string | undefined
  /** Undefined: the data source's default. */
  readonly permissions: DocumentPermissions | undefined
}

export interface AddedDocument {
  readonly id: string
  readonly title: string
  /** There was a document with the same path. */
  readonly isReplaced: boolean
  /** Its permissions let whoever added it read it. */
  readonly isReadable: boolean
  /** Why its text is missing or not whole. */
  readonly problem: string | undefined
}

/** Makes a document of a file, like a client that pushes it. What a connection fills, nobody else may write to. */
export async function addFile(
  deps: IndexDocumentsDeps & AuditDeps & { visibilities: Pick<VisibilityResolver, 'visibilityOf'> },
  actor: Actor,
  datasourceName: string,
  { path, title: wantedTitle, content, updatedAt, permissions }: AddedFile,
): Promise<AddedDocument> {
  const { documents, datasources, indexer, clock, extractor, maxDocumentBytes } = deps
  const datasource = await administeredDatasource(datasources, datasourceName)
  refuseConnected(datasource)
  const type = fileType(path)
  if (type === undefined) {
    throw badField('path', `must end in a supported file extension; got ${quoted(path)}`, {
      code: 'unsupported_mime_type',
    })
  }
  const folder = posix.dirname(path)
  const definition = {
    id: idOf(path),
    objectType: FILE_OBJECT_TYPE,
    filename: posix.basename(path),
    ...(wantedTitle !== undefined && { title: wantedTitle }),
    ...(folder !== '.' && { container: folder }),
    body: { mimeType: type.mimeType, binaryContent: content },
    ...(updatedAt !== undefined && { updatedAt }),
    ...(permissions && { permissions }),
  }
  const now = clock.now()
  const read = await readDocuments({ extractor, maxDocumentBytes }, datasource, [{ definition, field: 'file' }], now)
  const [pushed] = read
  if (pushed === undefined) throw new Error('A file that was read is no document')
  const document = { ...pushed, facts: { ...pushed.facts, isAddedFile: true } }
  const writes = await toWrites([document], 0)
  const { before, result } = await audited(
    deps,
    actor,
    (written) => noteOf(document, written.before),
    async () => ({
      before: await storedFile(documents, datasource.name, path),
      result: await documents.put(writes, now),
    }),
  )
  if (result.kind === 'written') await indexer.notifyWritten(result.accessChanged, result.steps)
  const { title, facts } = document
  const isReadable = await mayRead(deps, actor, datasource.name, document.permissions ?? before?.permissions)
  const id = documentId(document)
  return { id, title, isReplaced: before !== undefined, isReadable, problem: facts.contentProblem }
}

async function mayRead(
  { visibilities }: { visibilities: Pick<VisibilityResolver, 'visibilityOf'> },
  actor: Actor,
  datasource: string,
  permissions: DocumentPermissions | undefined,
): Promise<boolean> {
  if (actor.kind !== 'account') return false
  const visibility = await visibilities.visibilityOf(actor.email)
  return canSee(visibility, { datasource, principals: compileAcl(datasource, permissions).principals })
}

function noteOf(document: Document, before: DocumentHead | undefined): Note {
  const { datasource, permissions } = document
  const subject = documentId(document)
  if (before === undefined) {
    return { action: 'document.add', subject, details: { datasource, readers: describeReaders(permissions) } }
  }
  const [from, to] = [describeReaders(before.permissions), describeReaders(permissions ?? before.permissions)]
  const isSame = JSON.stringify(from) === JSON.stringify(to)
  return { action: 'document.replace', subject, details: { datasource, readers: isSame ? to : { from, to } } }
}

/** The document that a file with this path replaces. */
async function storedFile(
  documents: Pick<DocumentStore, 'findByIds'>,
  datasource: string,
  path: string,
): Promise<DocumentHead | undefined> {
  return (await storedFiles(documents, datasource, [path])).get(path)
}

/** The documents that files with these paths would replace, by path. */
export async function storedFiles(
  documents: Pick<DocumentStore, 'findByIds'>,
  datasource: string,
  paths: readonly string[],
): Promise<Map<string, DocumentHead>> {
  const ids = new Map(paths.map((path) => [path, idOf(path).toLowerCase()]))
  const heads = await documents.findByIds(datasource, [...new Set(paths.map(idOf))])
  const files = heads.filter(({ objectType }) => objectType.toLowerCase() === FILE_OBJECT_TYPE.toLowerCase())
  const byId = new Map(files.map((head) => [head.id.toLowerCase(), head]))
  const found = new Map<string, DocumentHead>()
  for (const [path, id] of ids) {
    const head = byId.get(id)
    if (head !== undefined) found.set(path, head)
  }
  return found
}

/** The path. Of a long one, the beginning and a digest. */
function idOf(path: string): string {
  if (path.length <= MAX_ID_CHARACTERS) return path
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 16)
  return `${path.slice(0, MAX_ID_CHARACTERS - digest.length - 1).toWellFormed()}-${digest}`
}
