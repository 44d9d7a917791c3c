import { type Expression, type TSType, Visitor } from 'oxc-parser'
import { layerOf } from './layers.ts'
import type { SourceFile } from './source-file.ts'
import type { Violation } from './violation.ts'

const CLOCK = 'src/kernel/clock.ts'
const VISIBILITY_MAKER = 'src/domain/access/visibility-of.ts'

/** Packages that only these layers know, so that SQL and wire shapes stay in one place each. */
const PACKAGES: readonly { names: readonly string[]; layers: readonly string[] }[] = [
  { names: ['kysely', 'pg', 'node:sqlite'], layers: ['storage'] },
  { names: ['fastify'], layers: ['http', 'mcp'] },
  { names: ['typebox'], layers: ['http', 'mcp', 'wire'] },
]
/**
 * What opens SQLite files. A write on any other connection is answered before it is on the disk: nothing notices it
 * (docs/storage.md). `push-state` keeps its own file, `data-lock` only a lock, and `copy` reads a
 * database or fills one that no service uses yet.
 */
const OPENS_SQLITE = [
  'src/storage/sqlite/',
  'src/storage/database/data-lock.ts',
  'src/storage/push/push-state.ts',
  'src/storage/copy/sqlite-rows.ts',
]
const READS_ENVIRONMENT = ['config', 'cli', 'main']

/** Packages, the environment, the time and the making of a `Visibility`: each has its one place. Tests are free. */
export function reservedViolations(file: SourceFile): Violation[] {
  if (file.isTest) return []
  return [...packageViolations(file), ...connectionViolations(file), ...expressionViolations(file)]
}

function connectionViolations({ path, imports }: SourceFile): Violation[] {
  if (layerOf(path) !== 'storage' || OPENS_SQLITE.some((place) => path.startsWith(place))) return []
  return imports
    .filter(({ specifier, isTypeOnly }) => specifier === 'node:sqlite' && !isTypeOnly)
    .map(({ line }) => ({
      file: path,
      line,
      message: 'opens SQLite by itself; write through Database, which syncs each commit before it is answered',
    }))
}

function packageViolations({ path, imports }: SourceFile): Violation[] {
  const layer = layerOf(path) ?? ''
  return imports.flatMap(({ specifier, line }) => {
    const rule = PACKAGES.find(({ names }) => names.some((name) => `${specifier}/`.startsWith(`${name}/`)))
    if (rule === undefined || rule.layers.includes(layer)) return []
    const places = rule.layers.map((name) => `src/${name}`).join(' and ')
    return [
      { file: path, line, message: `imports ${specifier}, which only ${places} may; go through a port of domain` },
    ]
  })
}

function expressionViolations(file: SourceFile): Violation[] {
  const violations: Violation[] = []
  const report = (node: { start: number }, message: string) => violations.push(file.violation(node.start, message))

  const mayReadEnvironment = READS_ENVIRONMENT.includes(layerOf(file.path) ?? '')
  const environment = (node: { start: number }) => {
    if (!mayReadEnvironment) report(node, 'reads process.env; make it a setting in src/config and take it from Config')
  }
  const time = (node: { start: number }) => {
    if (file.path !== CLOCK) report(node, 'asks the machine for the time; take a Clock and call clock.now()')
  }
  const cast = (node: { start: number }, type: TSType) => {
    if (file.path === VISIBILITY_MAKER || !isNamed(type, 'Visibility')) return
    report(node, `makes a Visibility; only ${VISIBILITY_MAKER} may, so ask visibilityOf for one`)
  }

  new Visitor({
    MemberExpression(node) {
      const property = node.property.type === 'Literal' ? node.property.value : nameOf(node.property as Expression)
      if (property === 'env' && isProcess(node.object)) environment(node)
      if (property === 'now' && nameOf(node.object) === 'Date') time(node)
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ObjectPattern' || init === null || !isProcess(init)) return
      for (const property of id.properties) {
        if (property.type === 'Property' && nameOf(property.key as Expression) === 'env') environment(property)
      }
    },
    ImportDeclaration({ source, specifiers }) {
      if (!/^(node:)?process$/.test(source.value)) return
      for (const specifier of specifiers) {
        if (specifier.type === 'ImportSpecifier' && nameOf(specifier.imported as Expression) === 'env') {
          environment(specifier)
        }
      }
    },
    NewExpression(node) {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) time(node)
    },
    // Without `new` it ignores its arguments and always tells the time.
    CallExpression(node) {
      if (nameOf(node.callee) === 'Date') time(node)
    },
    TSAsExpression(node) {
      cast(node, node.typeAnnotation)
    },
    TSTypeAssertion(node) {
      cast(node, node.typeAnnotation)
    },
  }).visit(file.program)
  return violations
}

function nameOf(node: Expression | undefined): string | undefined {
  return node?.type === 'Identifier' ? node.name : undefined
}

/** `process` or `globalThis.process`. */
function isProcess(node: Expression): boolean {
  if (nameOf(node) === 'process') return true
  return node.type === 'MemberExpression' && nameOf(node.property as Expression) === 'process'
}

function isNamed(type: TSType, name: string): boolean {
  if (type.type !== 'TSTypeReference') return false
  return type.typeName.type === 'Identifier' && type.typeName.name === name
}
