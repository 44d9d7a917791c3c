import type { SourceFile } from './source-file.ts'
import type { Violation } from './violation.ts'

interface Edge {
  readonly to: string
  readonly line: number
}

type Graph = ReadonlyMap<string, readonly Edge[]>

/** One violation for each group of files that import one another, with the shortest way round. Types count too. */
export function circleViolations(files: readonly SourceFile[]): Violation[] {
  const graph = graphOf(files)
  const reported = new Set<string>()
  const violations: Violation[] = []
  for (const start of graph.keys()) {
    if (reported.has(start)) continue
    const circle = shortestCircle(graph, start)
    if (circle === undefined) continue
    for (const file of circle) reported.add(file)
    const line = graph.get(start)?.find(({ to }) => to === (circle[1] ?? start))?.line ?? 1
    const message = `imports in a circle: ${[...circle, start].join(' → ')}; move what they share into a file of its own`
    violations.push({ file: start, line, message })
  }
  return violations
}

function graphOf(files: readonly SourceFile[]): Graph {
  return new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target, line }) => (target === undefined ? [] : [{ to: target, line }])),
    ]),
  )
}

/** Breadth first, so the first way back to the start is the shortest. */
function shortestCircle(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const { to } of graph.get(file) ?? []) {
      if (to === start) return wayTo(file, start, cameFrom)
      if (cameFrom.has(to)) continue
      cameFrom.set(to, file)
      queue.push(to)
    }
  }
  return undefined
}

function wayTo(file: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [file]
  for (let at = file; at !== start; ) {
    at = cameFrom.get(at) ?? start
    way.unshift(at)
  }
  return way
}
