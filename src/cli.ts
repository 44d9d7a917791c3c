import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// As `almanac` does by the environment, which keeps this file too; here for whoever starts it another way.
enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/almanac-compiled'))
// Loaded after that, so that all of it is kept.
const { runCommand } = await import('./cli/run-command.ts')

process.exitCode = await runCommand(process.argv.slice(2), process.env)
