import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentHead } from '../../documents/document-store.ts'
import { answerDocumentId } from './answer.ts'
import type { AnswerEntry } from './answer-entry.ts'
import { type VerifiedAnswersDeps, verifiedAnswers } from './verified-answers.ts'

const NOW = new Date(Date.UTC(2026, 0, 31))
const LATER = new Date(NOW.getTime() + 1)

interface Written {
  readonly isOpen?: boolean
  readonly documentId?: string
  readonly by?: string
  readonly expiresAt?: Date
}

/** Reads the only answer there is: written by ann, verified by bob unless another name is given. */
async function read({ isOpen = true, documentId = 'wiki:Page:leave', by = 'bob', expiresAt = LATER }: Written = {}) {
  const record = { question: 'How long is leave?', variations: ['Leave, how long', 'leave how long'], body: '' }
  const answer = { id: 1, sharing: { owner: 'ann', isOpen }, record: { ...record, source: { documentId } } }
  const verification = { documentId: answerDocumentId(1), state: 'VERIFIED' as const, by, at: NOW, expiresAt }
  const head = { key: 7, objectType: 'Page', id: 'leave' } as DocumentHead
  const deps = {
    answerMemory: { current: async () => new Map([[1, { answer } as unknown as AnswerEntry]]) },
    verifications: { findAll: async (ids: readonly string[]) => (ids.length === 0 ? [] : [verification]) },
    documents: { findByIds: async () => [head] } as unknown as VerifiedAnswersDeps['documents'],
  }
  return verifiedAnswers(deps, NOW)
}

test('author and verifier vote for the source of a verified answer, once for each wording', async () => {
  const searches = await read()

  assert.deepEqual([...new Set(searches.map(({ person }) => person))], ['ann', 'bob'])
  assert.equal(searches.length, 4)
  assert.deepEqual(searches[0]?.opened, [{ documentKey: 7, action: 'UPVOTE', rank: 0 }])
  assert.equal(searches[0]?.at, NOW.getTime())
})

test('whoever verifies their own answer counts once', async () => {
  assert.deepEqual([...new Set((await read({ by: 'ann' })).map(({ person }) => person))], ['ann'])
})

test('answers that only some can read, expired ones and those about a missing document count for nothing', async () => {
  assert.deepEqual(await read({ isOpen: false }), [])
  assert.deepEqual(await read({ expiresAt: NOW }), [])
  assert.deepEqual(await read({ documentId: 'wiki:Page:gone' }), [])
})
