import { resolve } from 'node:path'
import { unusedExportViolations } from './boundaries/unused-exports.ts'

/** Fails on what is exported and imported nowhere. `node scripts/check-exports.ts [root]`. */
const root = resolve(process.argv[2] ?? resolve(import.meta.dirname, '..'))
const violations = unusedExportViolations(root)
for (const { file, line, message } of violations) console.log(`${file}:${line}  ${message}`)
if (violations.length === 0) console.log('Every export is imported somewhere.')
process.exitCode = violations.length === 0 ? 0 : 1
