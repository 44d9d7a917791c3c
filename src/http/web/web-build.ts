import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import type { WebFile } from '../../domain/web/web-file-store.ts'

/** Where `scripts/web/build-web.ts` puts what it makes of `web/`. */
export const WEB_BUILD_FOLDER = resolve(import.meta.dirname, '../../../dist/web')
const APPS = ['search', 'console'] as const
export type AppName = (typeof APPS)[number]

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** A file as the browser may have it. */
export interface BuiltFile extends WebFile {
  readonly plain: Buffer
  readonly gzip: Buffer
}

export interface WebBuild {
  /** The document of each application; the addresses in it are below `./`. */
  readonly documents: Readonly<Record<AppName, string>>
  readonly files: ReadonlyMap<string, BuiltFile>
}

/**
 * Reads the built web apps. Undefined if nothing was built: then only the APIs and the sign-in pages are served.
 * See docs/decisions/0005-web-apps.md.
 */
export function readWebBuild(folder = WEB_BUILD_FOLDER): WebBuild | undefined {
  if (!existsSync(join(folder, 'search.html'))) return undefined
  const assets = join(folder, 'assets')
  const names = readdirSync(assets).filter((name) => CONTENT_TYPES[extname(name)] !== undefined)
  const files = names.map((name): [string, BuiltFile] => [
    name,
    {
      name,
      contentType: CONTENT_TYPES[extname(name)] ?? '',
      plain: readFileSync(join(assets, name)),
      packed: readFileSync(join(assets, `${name}.br`)),
      gzip: readFileSync(join(assets, `${name}.gz`)),
    },
  ])
  const [search = '', console = ''] = APPS.map((app) => readFileSync(join(folder, `${app}.html`), 'utf8'))
  return { documents: { search, console }, files: new Map(files) }
}
