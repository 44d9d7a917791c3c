import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// Stripped and compiled modules are kept between runs; what cannot be written is made anew.
enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/almanac-compiled'))
// Loaded after that, so that all of it is kept.
const { runCommand } = await import('./cli/run-command.ts')

process.exitCode = await runCommand(process.argv.slice(2), process.env)
