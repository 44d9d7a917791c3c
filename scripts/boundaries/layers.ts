import { type Import, isTestFile, type SourceFile } from './source-file.ts'
import type { Violation } from './violation.ts'

const FOUNDATION = ['kernel', 'config', 'wire', 'domain']
const PARTS = [
  'http',
  'mcp',
  'jobs',
  'storage',
  'engines',
  'extraction',
  'connectors',
  'embedding',
  'models',
  'telemetry',
]

/** The first folder or file under `src`, and what it may import besides itself. An import never points up or sideways. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  config: ['kernel'],
  wire: ['kernel'],
  domain: ['kernel', 'config', 'wire'],
  mcp: FOUNDATION,
  jobs: FOUNDATION,
  storage: FOUNDATION,
  engines: FOUNDATION,
  extraction: FOUNDATION,
  connectors: FOUNDATION,
  embedding: FOUNDATION,
  telemetry: ['kernel', 'config'],
  models: FOUNDATION,
  http: [...FOUNDATION, 'mcp'],
  app: [...FOUNDATION, ...PARTS],
  main: [...FOUNDATION, ...PARTS, 'app'],
  // The demo runs the service as `main` does, with a company in it.
  demo: [...FOUNDATION, ...PARTS, 'app', 'main'],
  // Commands start the service and the demo company.
  cli: [...FOUNDATION, ...PARTS, 'app', 'main', 'demo'],
}

/** `src/http/core/endpoint.ts` and `src/http.ts` are both of the layer `http`. */
export function layerOf(path: string): string | undefined {
  return /^src\/([^/.]+)/.exec(path)?.[1]
}

export function layerViolations(file: SourceFile): Violation[] {
  if (file.isTest) return []
  const layer = layerOf(file.path)
  const allowed = layer === undefined ? undefined : MAY_IMPORT[layer]
  if (layer === undefined || allowed === undefined) {
    return [
      file.violation(0, 'belongs to no layer; move it into one, or name a new one in scripts/boundaries/layers.ts'),
    ]
  }
  return file.imports.flatMap((found) => {
    const message = refusal(layer, allowed, found)
    return message === undefined ? [] : [{ file: file.path, line: found.line, message }]
  })
}

/** The layers that validate requests. The others take only types from `wire`, so workers don't load schemas. */
const VALIDATES = ['wire', 'http']

function refusal(layer: string, allowed: readonly string[], { target, isTypeOnly }: Import): string | undefined {
  if (target === undefined) return undefined
  if (isTestFile(target) || target.startsWith('test/')) {
    return `imports ${target}, which only tests may; move what it needs out of there`
  }
  const other = layerOf(target)
  if (other === undefined || other === layer) return undefined
  if (!allowed.includes(other)) {
    const list = allowed.length === 0 ? 'nothing' : allowed.join(', ')
    return `${layer} may not import ${other} (${target}), only ${list}; move what both need further down`
  }
  if (other === 'wire' && !isTypeOnly && !VALIDATES.includes(layer)) {
    return `${layer} may import only types from wire (${target}); put values that both need in kernel`
  }
  return undefined
}
