import { type Expression, Visitor } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'
import type { Violation } from './violation.ts'

const ENDPOINTS = /^src\/http\/(api|rest|admin)\//
const RULE = 'rules and stores are for use cases: call one function of the domain with `services`'

/** Endpoints hand `services` on as they are: neither do they take one out, nor call one. */
export function storeCallViolations(file: SourceFile): Violation[] {
  if (!ENDPOINTS.test(file.path) || file.isTest) return []
  const violations: Violation[] = []
  new Visitor({
    CallExpression({ callee, start }) {
      if (callee.type !== 'MemberExpression') return
      const member = serviceOf(callee.object)
      if (member !== undefined) violations.push(file.violation(start, `calls services.${member}; ${RULE}`))
    },
    Property({ key, value, start }) {
      if (!isNamed(key as Expression, 'handle') || value.type !== 'FunctionExpression') return
      const [first] = value.params
      if (first?.type === 'ObjectPattern') violations.push(file.violation(start, `takes services apart; ${RULE}`))
    },
  }).visit(file.program)
  return violations
}

/** `indexingTokens` of `services.indexingTokens`. */
function serviceOf(expression: Expression): string | undefined {
  if (expression.type !== 'MemberExpression' || !isNamed(expression.object, 'services')) return undefined
  return expression.property.type === 'Identifier' ? expression.property.name : undefined
}

function isNamed(expression: Expression, name: string): boolean {
  return expression.type === 'Identifier' && expression.name === name
}
