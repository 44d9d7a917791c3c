import { readFileSync } from 'node:fs'
import type { AgentInput } from '../domain/agents/agent.ts'

/** `by` is how an e-mail address begins, a document `datasource/id`. */
export interface DemoShared {
  readonly by: string
  /** Only this department reads it. */
  readonly department?: string
}

export interface DemoCollection {
  readonly name: string
  readonly description: string
  readonly icon?: string
  readonly documents: readonly string[]
  readonly inside?: readonly DemoCollection[]
}

export interface DemoAgent extends DemoShared {
  readonly name: string
  readonly description: string
  readonly instructions: string
  readonly inputs: readonly AgentInput[]
  readonly datasources: readonly string[]
  readonly starterQuestions: readonly string[]
  /** In the last weeks. */
  readonly runs: number
}

interface DemoKnowledge {
  readonly answers: readonly (DemoShared & {
    readonly question: string
    readonly variations: readonly string[]
    readonly body: string
    readonly source: string
  })[]
  readonly collections: readonly (DemoShared & DemoCollection)[]
  readonly announcements: readonly (DemoShared & {
    readonly title: string
    readonly emoji: string
    readonly text: string
    readonly source: string
    readonly fromDaysAgo: number
    readonly days: number
    readonly isPrioritized?: boolean
  })[]
  readonly pins: readonly (DemoShared & { readonly document: string; readonly queries: readonly string[] })[]
  readonly goLinks: readonly (DemoShared & {
    readonly alias: string
    readonly document?: string
    readonly url?: string
    readonly urlTemplate?: string
    readonly description?: string
  })[]
  readonly verified: readonly (DemoShared & { readonly document: string })[]
  /** `of` is asked to look through a document. */
  readonly reminders: readonly (DemoShared & {
    readonly of: string
    readonly document: string
    readonly reason: string
  })[]
  readonly agents: readonly DemoAgent[]
}

const CONTENT = new URL('./company/content/knowledge.json', import.meta.url)

export function readKnowledge(): DemoKnowledge {
  return JSON.parse(readFileSync(CONTENT, 'utf8')) as DemoKnowledge
}
