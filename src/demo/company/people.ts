import { readRows } from './read-content.ts'
import type { DemoPerson } from './types.ts'

export const people: readonly DemoPerson[] = readRows<DemoPerson>('people.jsonl')
