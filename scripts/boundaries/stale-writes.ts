import type { Node } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'
import type { Violation } from './violation.ts'

const CHECKED = /^src\/(domain|http|mcp|jobs)\//
/** What they are given runs in one transaction. */
const TRANSACTIONS = /^(changeRecord|changeShared|changing|change|audited|record|exclusively|together)$/
const READS = /^(find|read|get|existing|own|load|current)([A-Z]\w*)?$/
const IDENTITIES = /^(id|email|name|key|clientId|datasource)$/
/** They read a request. */
const PARSERS = new Set(['readDefinition'])
/** `changesOf` writes what the audit log says of a change. */
const WRITES = /^((put|change|replace|update|save|write)([A-Z]\w*)?|set[A-Z]\w*|changesOf)$/
const RULE =
  'was read outside the transaction that writes it, so a change made meanwhile is lost; read it in `changeRecord`'

type Scope = Map<string, boolean>

/**
 * A record that was read before a transaction must not be written in it: on PostgreSQL somebody else may have changed it in
 * between. Follows a record through variables and spreads within one file; a call that makes another value of it ends the trail.
 */
export function staleWriteViolations(file: SourceFile): Violation[] {
  if (!CHECKED.test(file.path) || file.isTest) return []
  const violations: Violation[] = []
  const named = passedToTransactions(file.program.body)

  const visit = (node: unknown, scope: Scope, isInside: boolean): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, scope, isInside)
      return
    }
    if (!isNode(node)) return
    if (isFunction(node)) {
      const inner: Scope = new Map(scope)
      for (const name of namesIn(node.params)) inner.set(name, false)
      visit(node.body, inner, isInside)
      return
    }
    if (node.type === 'BlockStatement') {
      const inner: Scope = new Map(scope)
      visit(node.body, inner, isInside)
      return
    }
    if (node.type === 'VariableDeclarator') {
      const isNamed = namesIn(node.id).some((name) => named.has(name)) && isNode(node.init) && isFunction(node.init)
      visit(node.init, scope, isInside || isNamed)
      const isStale = (!isInside && isRead(node.init)) || holds(node.init, scope)
      for (const name of namesIn(node.id)) scope.set(name, isStale)
      return
    }
    if (node.type === 'CallExpression') {
      const name = calledName(node)
      if (WRITES.test(name)) {
        const stale = node.arguments.find((argument) => holds(argument, scope))
        if (stale !== undefined) violations.push(file.violation(node.start, `${name}: what it writes ${RULE}`))
      }
      visit(node.callee, scope, isInside)
      visit(node.arguments, scope, isInside || TRANSACTIONS.test(name))
      return
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child, scope, isInside)
  }

  visit(file.program.body, new Map(), false)
  return violations
}

/** Functions that have a name first: `changeShared(deps, viewer, store, work)`. */
function passedToTransactions(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const each of node) passedToTransactions(each, found)
  if (!isNode(node)) return found
  if (node.type === 'CallExpression' && TRANSACTIONS.test(calledName(node))) {
    for (const argument of node.arguments) if (argument.type === 'Identifier') found.add(argument.name)
  }
  for (const [key, child] of Object.entries(node)) if (key !== 'parent') passedToTransactions(child, found)
  return found
}

/** `await …find(…)` */
function isRead(node: unknown): boolean {
  const value = plain(node)
  return isNode(value) && value.type === 'AwaitExpression' && isReadCall(value.argument)
}

function isReadCall(node: unknown): boolean {
  const value = plain(node)
  return (
    isNode(value) && value.type === 'CallExpression' && READS.test(calledName(value)) && !PARSERS.has(calledName(value))
  )
}

/** Whether a value is a stale record, or is built around one. */
function holds(node: unknown, scope: Scope): boolean {
  const value = plain(node)
  if (!isNode(value)) return false
  switch (value.type) {
    case 'Identifier':
      return scope.get(value.name) === true
    case 'AwaitExpression':
      return holds(value.argument, scope)
    case 'ConditionalExpression':
      return holds(value.consequent, scope) || holds(value.alternate, scope)
    case 'LogicalExpression':
      return holds(value.left, scope) || holds(value.right, scope)
    case 'ObjectExpression':
      return value.properties.some((property) =>
        property.type === 'SpreadElement' ? spreads(property.argument, scope) : isTaken(property.value, scope),
      )
    default:
      return false
  }
}

/** `{ sharing: before.sharing }`; who or what a record is does not change. */
function isTaken(node: unknown, scope: Scope): boolean {
  const value = plain(node)
  if (!isNode(value) || value.type !== 'MemberExpression') return holds(value, scope)
  return !IDENTITIES.test('name' in value.property ? String(value.property.name) : '') && spreads(value, scope)
}

/** `...before` and `...before.metadata` take all of its fields over. */
function spreads(node: unknown, scope: Scope): boolean {
  const value = plain(node)
  if (!isNode(value)) return false
  return value.type === 'MemberExpression' ? spreads(value.object, scope) : holds(value, scope)
}

/** Without what is only there for the compiler. */
function plain(node: unknown): unknown {
  if (!isNode(node)) return node
  const isWrapped = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']
  return isWrapped.includes(node.type) && 'expression' in node ? plain(node.expression) : node
}

function calledName(node: Extract<Node, { type: 'CallExpression' }>): string {
  const { callee } = node
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || !('name' in callee.property)) return ''
  return String(callee.property.name)
}

function namesIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn)
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === 'RestElement' ? property.argument : property.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn)
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    default:
      return []
  }
}

function isFunction(
  node: Node,
): node is Extract<Node, { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }> {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
