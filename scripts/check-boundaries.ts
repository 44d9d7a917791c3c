import { resolve } from 'node:path'
import { circleViolations } from './boundaries/circles.ts'
import { documentWriteViolations } from './boundaries/document-writes.ts'
import { endpointViolations } from './boundaries/endpoint-places.ts'
import { engineViolations } from './boundaries/engines.ts'
import { featureViolations } from './boundaries/features.ts'
import { latePackageViolations } from './boundaries/late-packages.ts'
import { layerViolations } from './boundaries/layers.ts'
import { reservedViolations } from './boundaries/reserved.ts'
import { sizeViolations } from './boundaries/sizes.ts'
import { readSourceFiles } from './boundaries/source-file.ts'
import { staleWriteViolations } from './boundaries/stale-writes.ts'
import { storeCallViolations } from './boundaries/store-calls.ts'
import { webViolations } from './boundaries/web-layers.ts'
import { workerThreadViolations } from './boundaries/worker-threads.ts'

/** Holds the invariants of the architecture that the compiler cannot see. `node scripts/check-boundaries.ts [root]`. */
const root = resolve(process.argv[2] ?? resolve(import.meta.dirname, '..'))
const files = readSourceFiles(root)
const pages = readSourceFiles(root, 'web')
const violations = [
  ...files.flatMap(({ syntaxErrors }) => syntaxErrors),
  ...files.flatMap(layerViolations),
  ...files.flatMap(engineViolations),
  ...circleViolations(files),
  ...files.flatMap(featureViolations),
  ...files.flatMap(storeCallViolations),
  ...files.flatMap(staleWriteViolations),
  ...files.flatMap(reservedViolations),
  ...files.flatMap(documentWriteViolations),
  ...files.flatMap(workerThreadViolations),
  ...latePackageViolations(files),
  ...sizeViolations(files),
  ...(await endpointViolations(root)),
  ...circleViolations(pages),
  ...pages.flatMap(webViolations),
].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)

for (const { file, line, message } of violations) console.log(`${file}:${line}  ${message}`)
if (violations.length === 0) console.log(`Boundaries hold in ${files.length + pages.length} files.`)
// An imported endpoint may have left a timer or a handle open.
process.exit(violations.length === 0 ? 0 : 1)
