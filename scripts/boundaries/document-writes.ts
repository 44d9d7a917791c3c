import { type Expression, type TemplateLiteral, Visitor } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'
import type { Violation } from './violation.ts'

const DOOR = 'src/storage/documents/changes/'
/** Migrations change tables as they were at their time. */
const MIGRATIONS = 'src/storage/migrations/'
const COUNTERS = 'src/storage/database/counters.ts'

const WRITE = String.raw`\b(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|merge\s+into|update(?:\s+or\s+\w+)?|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?:\w+\.)?["'\`]?`
const WRITES_DOCUMENTS = new RegExp(String.raw`${WRITE}documents\b`, 'i')
const WRITES_COUNTERS = new RegExp(String.raw`${WRITE}counters\b`, 'i')
const BUILDERS: ReadonlySet<string> = new Set(['insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom'])
/** What moves a counter, or locks it, which is how writers of documents take turns. */
const COUNTING: ReadonlySet<string> = new Set(['advance', 'hold'])

const USE_DOOR = `only ${DOOR} may, which derives revocations, events and webhooks; call changeDocuments`
const USE_LOCK = `only ${DOOR} may; call changeDocuments, or lockDocumentLog to take turns with writers`

/** Only one folder writes documents and advances their log. A write elsewhere would skip revocations, events and webhooks. */
export function documentWriteViolations(file: SourceFile): Violation[] {
  if (file.isTest || file.path.startsWith(DOOR) || file.path.startsWith(MIGRATIONS)) return []
  const violations: Violation[] = []
  const report = (start: number, message: string) => violations.push(file.violation(start, message))
  const readSql = (text: string, start: number) => {
    if (WRITES_DOCUMENTS.test(text)) report(start, `writes the table documents; ${USE_DOOR}`)
    if (WRITES_COUNTERS.test(text) && file.path !== COUNTERS) {
      report(start, `writes the table counters; only ${COUNTERS} may`)
    }
  }
  new Visitor({
    CallExpression({ callee, arguments: values, start }) {
      const name = calledName(callee)
      if (name === undefined) return
      const texts = values.flatMap((value) => (value.type === 'SpreadElement' ? [] : textsOf(value)))
      if (BUILDERS.has(name) && texts.some((text) => /^documents\b/.test(text))) {
        report(start, `writes the table documents; ${USE_DOOR}`)
      }
      if (BUILDERS.has(name) && texts.some((text) => /^counters\b/.test(text)) && file.path !== COUNTERS) {
        report(start, `writes the table counters; only ${COUNTERS} may`)
      }
      if (COUNTING.has(name) && texts.includes('document_seq')) report(start, `moves the log of documents; ${USE_LOCK}`)
    },
    TemplateLiteral(node) {
      readSql(templateText(node), node.start)
    },
    Literal({ value, start }) {
      if (typeof value === 'string') readSql(value, start)
    },
  }).visit(file.program)
  return violations
}

/** `advance` of `advance(…)` and `counters.advance(…)`. */
function calledName(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression') return undefined
  return callee.property.type === 'Identifier' ? callee.property.name : undefined
}

/** Strings that an argument is, or lists. */
function textsOf(value: Expression): string[] {
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : []
  if (value.type === 'TemplateLiteral') return [templateText(value)]
  if (value.type !== 'ArrayExpression') return []
  return value.elements.flatMap((element) =>
    element === null || element.type === 'SpreadElement' ? [] : textsOf(element),
  )
}

/** Its text; where a name of a table is put in (`${sql.table('documents')}`), with that name. */
function templateText({ quasis, expressions }: TemplateLiteral): string {
  return quasis.map(({ value }, at) => value.raw + tableName(expressions[at])).join('')
}

function tableName(expression: Expression | undefined): string {
  if (expression?.type !== 'CallExpression') return ' ? '
  const [name] = expression.arguments
  const isName = name?.type === 'Literal' && typeof name.value === 'string'
  return isName && ['table', 'ref', 'id', 'raw', 'lit'].includes(calledName(expression.callee) ?? '')
    ? String(name.value)
    : ' ? '
}
