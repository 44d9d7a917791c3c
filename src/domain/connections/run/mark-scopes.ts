import { type Crawl, inRun } from './crawl.ts'

/** From now on these scopes must be listed, also by a later run if this one ends before it gets to them. */
export async function markAll(crawl: Crawl, ids: readonly string[], isFull: boolean): Promise<void> {
  const marking = marked(crawl, ids, isFull)
  await inRun(crawl, marking.write)
  marking.takeEffect()
}

/** Marks scopes in a transaction that writes something else too. They take effect in this run after it. */
export function marked(crawl: Crawl, ids: readonly string[], isFull: boolean) {
  const { deps, connection } = crawl
  const pass = crawl.pass + 1
  const scopes = new Map(crawl.scopes)
  for (const id of ids) {
    const scope = scopes.get(id)
    if (scope === undefined) continue
    scopes.set(id, { ...scope, state: 'pending', pass, isFull: isFull || scope.isFull, checkpoint: undefined })
  }
  return {
    async write(): Promise<void> {
      await deps.crawls.putScopes(connection.id, [...scopes.values()])
      await deps.connections.setState(connection.id, { pass })
    },
    takeEffect(): void {
      crawl.pass = pass
      crawl.scopes = scopes
    },
  }
}
