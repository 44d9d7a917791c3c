import type * as kit from '@almanac/connector-kit'
import { get } from './notes-connector.ts'

type Feed = { next: number; changes: { id: string; notebook: string; isGone: boolean }[] }

export async function* changes(source: kit.Source<{ url: string }>, cursor?: string): AsyncIterable<kit.Change> {
  const { changes, next } = await get<Feed>(source, `/changes?since=${cursor ?? 'now'}`)
  for (const { id, notebook, isGone } of changes) {
    yield isGone ? { kind: 'gone', id } : { kind: 'changed', id, scope: notebook }
  }
  yield { kind: 'cursor', next: String(next) }
}
