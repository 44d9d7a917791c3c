import { glob, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { putDatasource } from '../domain/datasources/put-datasource.ts'
import { indexDocuments } from '../domain/documents/index-documents.ts'
import type { Services } from '../domain/services.ts'
import { operator } from '../domain/shared/actor.ts'
import type { IndexingToken } from '../domain/shared/indexing-token.ts'
import type { DocumentDefinition } from '../wire/document-definition.ts'
import { splitSections } from './split-sections.ts'

const DATASOURCE = 'packages'
const BATCH = 500
/** Shorter sections are headings without a text of their own. */
const MIN_SECTION_CHARACTERS = 80

/** The documentation of every installed package, a page per section: thousands of real pages to search in. */
export async function loadPackageDocs(
  services: Services,
  token: IndexingToken,
  root: string,
  onProgress: (loaded: number) => void,
): Promise<void> {
  await putDatasource(services, operator, {
    name: DATASOURCE,
    displayName: 'Package documentation',
    datasourceCategory: 'CODE_REPOSITORY',
    objectDefinitions: [{ name: 'Section', displayLabel: 'Section', docCategory: 'CODE_REPOSITORY' }],
    aliases: ['npm', 'docs'],
  })
  let loaded = 0
  let batch: DocumentDefinition[] = []
  const flush = async () => {
    await indexDocuments(services, token, DATASOURCE, batch)
    loaded += batch.length
    batch = []
    onProgress(loaded)
  }
  for await (const path of glob('node_modules/**/*.md', { cwd: root })) {
    for (const page of await pagesOf(root, path)) {
      batch.push(page)
      if (batch.length === BATCH) await flush()
    }
  }
  if (batch.length > 0) await flush()
}

async function pagesOf(root: string, path: string): Promise<DocumentDefinition[]> {
  const file = join(root, path)
  const [text, { mtime }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
  const name = packageOf(path)
  const from = path.slice('node_modules/'.length)
  return splitSections(text)
    .filter(({ body }) => body.length >= MIN_SECTION_CHARACTERS)
    .map(({ heading, body, anchor }) => ({
      objectType: 'Section',
      viewURL: `https://packages.example/${encodeURI(from)}${anchor === '' ? '' : `#${anchor}`}`.slice(0, 2000),
      title: heading === '' ? name : `${name}: ${heading}`,
      body: { mimeType: 'text/markdown', textContent: body },
      container: dirname(from),
      tags: [name],
      updatedAt: mtime.toISOString(),
    }))
}

/** `node_modules/@fastify/helmet/README.md` → `@fastify/helmet`. */
function packageOf(path: string): string {
  const parts = path.split('node_modules/').at(-1)?.split('/') ?? []
  return (parts[0]?.startsWith('@') ? parts.slice(0, 2) : parts.slice(0, 1)).join('/')
}
