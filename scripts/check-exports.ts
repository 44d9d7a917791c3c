import { resolve } from 'node:path'
import { unusedExportViolations } from './boundaries/unused-exports.ts'
import { unusedPackageViolations } from './boundaries/unused-packages.ts'

/** Fails on exports and packages that nothing uses. `node scripts/check-exports.ts [root]`. */
const root = resolve(process.argv[2] ?? resolve(import.meta.dirname, '..'))
const violations = [...unusedExportViolations(root), ...unusedPackageViolations(root)]
for (const { file, line, message } of violations) console.log(`${file}:${line}  ${message}`)
if (violations.length === 0) console.log('Every export and every package is used.')
process.exitCode = violations.length === 0 ? 0 : 1
