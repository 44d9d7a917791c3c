import { globSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { areAsRecorded, readRecorded, recordSource } from '../../kernel/built/recorded-sources.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
export const WEB_FOLDER = join(ROOT, 'web')
const SOURCES_FILE = 'sources.json'

/** Whether the build was made of the sources as they are. */
export function isFresh(build: string): boolean {
  const sources = readRecorded(join(build, SOURCES_FILE))
  return sources !== undefined && areAsRecorded(ROOT, sources)
}

/** Call it before the build reads them: what changes meanwhile then differs from what is noted. */
export function recordWebSources(): (build: string) => void {
  const files = globSync('web/**/*', { cwd: ROOT, exclude: ['web/generated/**'] })
  const paths = ['package-lock.json', ...files].filter((path) => statSync(join(ROOT, path)).isFile())
  const sources = JSON.stringify(Object.fromEntries(paths.map((path) => [path, recordSource(ROOT, path)])))
  return (build) => writeFileSync(join(build, SOURCES_FILE), sources)
}
