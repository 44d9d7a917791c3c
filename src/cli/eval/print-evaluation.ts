import type { Comparison } from './baseline.ts'
import type { Evaluation, QueryResult } from './evaluate.ts'
import type { Measures } from './measures.ts'

/** The figures of a collection, then the queries worth looking at: those that lost most, or simply the worst. */
export function printEvaluation(evaluation: Evaluation, comparison: Comparison | undefined, listed: number): string {
  const { name, documentCount, queries, all, halves, kinds, classes } = evaluation
  const lines = [
    `${name}: ${documentCount} documents, ${queries.length} queries`,
    row('', 'queries', 'nDCG@10', 'MRR@10', 'recall@100'),
    measuresRow('all', queries.length, all, comparison?.all),
    ...halves.map((half, at) =>
      measuresRow(`half ${at + 1}`, (queries.length + 1 - at) >> 1, half, comparison?.halves[at]),
    ),
    ...Object.entries(kinds).map(([kind, { queries: count, ...measures }]) =>
      measuresRow(kind, count, measures, comparison?.kinds[kind]),
    ),
    ...Object.entries(classes).map(([name, { queries: count, ...measures }]) =>
      measuresRow(`class: ${name}`, count, measures, comparison?.classes[name]),
    ),
  ]
  if (comparison !== undefined)
    lines.push(`  ${comparison.better} queries better, ${comparison.worse} worse than the baseline`)
  const worst = worstOf(queries, comparison).slice(0, listed)
  if (worst.length > 0) lines.push(comparison === undefined ? '  worst:' : '  largest losses:')
  for (const query of worst) {
    const change = comparison?.changeOf.get(query.id)
    lines.push(
      `    ${query.ndcg10.toFixed(2)}${change === undefined ? '' : ` (${signed(change)})`}  ${JSON.stringify(query.text)}`,
      `          wanted ${query.relevant.slice(0, 3).join(', ')}`,
      `          first  ${query.found.slice(0, 3).join(', ') || 'nothing'}`,
    )
  }
  return lines.join('\n')
}

/** With a baseline those that lost; else those below a third, worst first. */
function worstOf(queries: readonly QueryResult[], comparison: Comparison | undefined): QueryResult[] {
  const rankOf = ({ id, ndcg10 }: QueryResult) =>
    comparison === undefined ? ndcg10 : (comparison.changeOf.get(id) ?? 0)
  const limit = comparison === undefined ? 1 / 3 : 0
  return queries.filter((query) => rankOf(query) < limit).sort((a, b) => rankOf(a) - rankOf(b))
}

function measuresRow(label: string, count: number, measures: Measures, change: Measures | undefined): string {
  const cell = (name: keyof Measures) =>
    change === undefined ? measures[name].toFixed(4) : `${measures[name].toFixed(4)} ${signed(change[name])}`
  return row(label, String(count), cell('ndcg10'), cell('mrr10'), cell('recall100'))
}

function row(label: string, count: string, ...cells: string[]): string {
  return `  ${label.padEnd(20)}${count.padStart(8)}${cells.map((cell) => cell.padStart(17)).join('')}`
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(4)}`
}
