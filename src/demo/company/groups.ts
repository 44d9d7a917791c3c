import { readRows } from './read-content.ts'
import type { DemoGroup } from './types.ts'

interface GroupRow extends Omit<DemoGroup, 'datasource'> {
  /** A group of the same name and members is in each of them. */
  readonly datasources: readonly string[]
}

export const groups: readonly DemoGroup[] = readRows<GroupRow>('groups.jsonl').flatMap(({ datasources, ...group }) =>
  datasources.map((datasource) => ({ datasource, ...group })),
)
