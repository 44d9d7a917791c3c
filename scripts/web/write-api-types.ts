import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../../src/http/core/openapi/openapi-document.ts'
import { ENDPOINTS } from '../../src/http/endpoints.ts'
import { WEB_FOLDER } from '../../src/http/web/web-sources.ts'
import { type ApiDocument, apiTypes } from './api-types.ts'

/** Writes the types of our own interface, so that the pages call what is served or do not compile. */
const document = JSON.parse(JSON.stringify(openApiDocument(ENDPOINTS, ''))) as ApiDocument
const folder = join(WEB_FOLDER, 'generated')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'api.ts'), apiTypes(document))
