import { existsSync, globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isTestFile } from './source-file.ts'
import type { Violation } from './violation.ts'

const HTTP = 'src/http'
/** Folders whose files are endpoints, each at the place that its URL says. */
const PREFIXES = ['api', 'rest', 'admin', 'app']
const LIST = `${HTTP}/endpoints.ts`
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

interface EndpointLike {
  readonly method: string
  readonly path: string
}

interface EndpointFile {
  readonly file: string
  readonly endpoint: EndpointLike
}

/** The folder is the URL, and `ENDPOINTS` lists exactly the files that are there. */
export async function endpointViolations(root: string): Promise<Violation[]> {
  const files = globSync(`${HTTP}/{${PREFIXES.join(',')}}/**/*.ts`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTestFile(path))
    .sort()
  const violations: Violation[] = []
  const found: EndpointFile[] = []
  for (const file of files) {
    const endpoint = await defaultExport(root, file)
    const message = typeof endpoint === 'string' ? endpoint : placeRefusal(file, endpoint, files)
    if (message !== undefined) violations.push({ file, line: 1, message })
    if (typeof endpoint !== 'string') found.push({ file, endpoint })
  }
  return [...violations, ...(await listViolations(root, found))]
}

/** The endpoint, or what is wrong with the file. */
async function defaultExport(root: string, file: string): Promise<EndpointLike | string> {
  try {
    const module = await import(pathToFileURL(resolve(root, file)).href)
    if (isEndpoint(module.default)) return module.default
    return `default-exports no endpoint; helpers live in ${HTTP}/core or ${HTTP}/schemas`
  } catch (error) {
    return `cannot be imported: ${error instanceof Error ? error.message : error}`
  }
}

function isEndpoint(value: unknown): value is EndpointLike {
  if (typeof value !== 'object' || value === null) return false
  return 'method' in value && typeof value.method === 'string' && 'path' in value && typeof value.path === 'string'
}

function placeRefusal(file: string, { method, path }: EndpointLike, files: readonly string[]): string | undefined {
  const { url, suffix, plainFile } = placeOf(file)
  const own = `${HTTP}${path.replace(/\{(\w+)\}/g, '[$1]')}`
  if (url !== path) return `its place says ${url}, its path ${path}; move it to ${own}.ts`
  if (suffix === undefined) return undefined
  if (suffix !== method.toLowerCase()) {
    return `its name says ${suffix}, its method ${method}; name it ${own}.${method.toLowerCase()}.ts`
  }
  if (files.includes(plainFile)) return undefined
  return `no other method shares ${path}; name it ${plainFile}`
}

/**
 * `src/http/rest/api/v1/(pins)/pins/[id].post.ts` is at `/rest/api/v1/pins/{id}`: a folder in parentheses is a room for
 * files that belong together, and no part of the URL.
 */
function placeOf(file: string): { url: string; suffix: string | undefined; plainFile: string } {
  const place = file.slice(HTTP.length, -'.ts'.length)
  const suffix = METHODS.find((method) => place.endsWith(`.${method}`))
  const plain = suffix === undefined ? place : place.slice(0, -suffix.length - 1)
  const url = plain.replace(/\/\([\w-]+\)/g, '').replace(/\[(\w+)\]/g, '{$1}')
  return { url, suffix, plainFile: `${HTTP}${plain}.ts` }
}

async function listViolations(root: string, found: readonly EndpointFile[]): Promise<Violation[]> {
  const violation = (file: string, message: string) => ({ file, line: 1, message })
  if (!existsSync(resolve(root, LIST))) {
    return found.length === 0 ? [] : [violation(LIST, 'is missing; it exports ENDPOINTS, the list of all endpoints')]
  }
  const listed = await readList(root)
  if (typeof listed === 'string') return [violation(LIST, listed)]

  const unlisted = found.filter(({ endpoint }) => !listed.includes(endpoint))
  const known = new Set(found.map(({ endpoint }) => endpoint))
  const isOurs = ({ path }: EndpointLike) => PREFIXES.some((prefix) => path.startsWith(`/${prefix}/`))
  const strangers = listed.filter((endpoint) => isOurs(endpoint) && !known.has(endpoint))
  const repeated = listed.filter((endpoint, at) => listed.indexOf(endpoint) !== at)
  return [
    ...unlisted.map(({ file }) => violation(file, `is not in ENDPOINTS; add it to ${LIST}`)),
    ...strangers.map(({ method, path }) =>
      violation(LIST, `lists ${method} ${path}, which is not the default export of a file at that place`),
    ),
    ...repeated.map(({ method, path }) => violation(LIST, `lists ${method} ${path} twice`)),
  ]
}

async function readList(root: string): Promise<readonly EndpointLike[] | string> {
  try {
    const { ENDPOINTS } = await import(pathToFileURL(resolve(root, LIST)).href)
    if (Array.isArray(ENDPOINTS) && ENDPOINTS.every(isEndpoint)) return ENDPOINTS
    return 'does not export ENDPOINTS, the list of all endpoints'
  } catch (error) {
    return `cannot be imported: ${error instanceof Error ? error.message : error}`
  }
}
