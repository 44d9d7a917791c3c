import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isFresh, recordWebSources, WEB_FOLDER } from '../../src/http/web/web-sources.ts'
import { putInPlace } from '../put-in-place.ts'

/**
 * Makes dist/web of web/: hashed files, each also packed. `npm ci` runs it; `--if-needed` does nothing when the sources
 * are those of the last build.
 */
const dist = resolve(WEB_FOLDER, '../dist')
const target = join(dist, 'web')

if (process.argv.includes('--if-needed') && isFresh(target)) process.exit(0)

const vite = await import('vite').catch(() => undefined)
if (vite === undefined) {
  console.log('The web pages are not built: vite is not installed. Run npm ci without leaving packages out.')
  process.exit(0)
}

const rememberSources = recordWebSources()
mkdirSync(dist, { recursive: true })
// Beside the target and then in its place: a service that starts meanwhile finds one or the other, never a half.
const fresh = mkdtempSync(join(dist, 'web-'))
try {
  await vite.build({
    root: WEB_FOLDER,
    configFile: join(WEB_FOLDER, 'vite.config.ts'),
    logLevel: process.argv.includes('--quiet') ? 'error' : 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  })
  pack(join(fresh, 'assets'))
  rememberSources(fresh)
  putInPlace(fresh, target)
} catch (error) {
  rmSync(fresh, { recursive: true, force: true })
  throw error
}

function pack(folder: string): void {
  for (const name of readdirSync(folder)) {
    const plain = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(plain))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(plain, { level: 9 }))
  }
}
