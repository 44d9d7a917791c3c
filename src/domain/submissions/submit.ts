import { badField, quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import { getDatasource } from '../datasources/get-datasource.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'

/** Something that a datasource sent in its own form, kept until whoever understands the form comes for it. */
export interface Submission {
  readonly requestId: string
  readonly datasource: string
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly tokenId: string
  readonly receivedAt: Date
}

export interface SubmissionStore {
  add(submission: Submission): Promise<void>
  /** In the order of arrival, after the given one. */
  list(filter: SubmissionFilter, limit: number): Promise<Submission[]>
  /** Forgets some of those that arrived before; returns how many, 0 when none is left. */
  sweep(before: Date): Promise<number>
}

export interface SubmissionFilter {
  readonly datasource: string
  readonly type?: string | undefined
  /** The `requestId` of the last one that was read. */
  readonly after?: string | undefined
}

export interface SubmitDeps {
  submissions: SubmissionStore
  datasources: DatasourceStore
  clock: Clock
}

const TYPE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/

/** Takes a payload in; when this resolves it is on disk. */
export async function submit(
  { submissions, datasources, clock }: SubmitDeps,
  token: IndexingToken,
  datasource: string,
  type: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<Submission> {
  const { name } = await getDatasource({ datasources }, token, datasource)
  if (!TYPE.test(type)) {
    throw badField(
      'type',
      `must be letters, digits, hyphens, dots and underscores, at most 100 characters; got ${quoted(type)}`,
    )
  }
  const submission = { requestId: newId(), datasource: name, type, payload, tokenId: token.id, receivedAt: clock.now() }
  await submissions.add(submission)
  return submission
}
