import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = resolve(import.meta.dirname, '..')

// As `almanac` does by the environment, which keeps this file too; here for whoever starts it another way.
enableCompileCache(resolve(ROOT, 'node_modules/.cache/almanac-compiled'))
// Loaded after that, so that all of it is kept.
const { runCommand } = (await loadBuilt()) ?? (await import('./cli/run-command.ts'))

process.exitCode = await runCommand(process.argv.slice(2), process.env)

/** What `npm ci` built, if it was built of these sources. What tests start runs the sources themselves. */
async function loadBuilt(): Promise<typeof import('./cli/run-command.ts') | undefined> {
  if (process.env['NODE_TEST_CONTEXT']) return undefined
  const { builtEntry } = await import('./cli/built/built-service.ts')
  const entry = builtEntry(ROOT)
  if (entry === undefined) return undefined
  const { nameSources } = await import('./cli/built/name-sources.ts')
  nameSources()
  return await import(pathToFileURL(entry).href)
}
