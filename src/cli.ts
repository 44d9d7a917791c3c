import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = resolve(import.meta.dirname, '..')

// `./almanac` sets this up through the environment. This call covers `node src/cli.ts`.
enableCompileCache(resolve(ROOT, 'node_modules/.cache/almanac-compiled'))
// Imported after the cache is enabled, so that every module is cached.
const { runCommand } = (await loadBuilt()) ?? (await import('./cli/run-command.ts'))

process.exitCode = await runCommand(process.argv.slice(2), process.env)

/** The bundle built by `npm ci`, if it matches these sources. It starts in half the time. */
async function loadBuilt(): Promise<typeof import('./cli/run-command.ts') | undefined> {
  const { builtEntry } = await import('./cli/built/built-service.ts')
  const entry = builtEntry(ROOT)
  if (entry === undefined) return undefined
  const { nameSources } = await import('./cli/built/name-sources.ts')
  nameSources()
  return await import(pathToFileURL(entry).href)
}
