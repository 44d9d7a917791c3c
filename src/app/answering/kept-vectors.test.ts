import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QueryVector } from '../../domain/meaning/vector-index.ts'
import type { RequestContext } from '../../kernel/workers/serve-requests.ts'
import { KeptVectors } from './kept-vectors.ts'
import { RequestServices } from './request-services.ts'
import type { VectorAnswer, VectorQuestion } from './thread-messages.ts'
import type { ThreadServices } from './thread-services.ts'

const VECTOR = { vector: Float32Array.of(1), weight: 1 } as unknown as QueryVector

/** One request; returns what it found and what it asked the main thread. */
async function ask(kept: KeptVectors, meaning: number | undefined, query: string, told: QueryVector | undefined) {
  const questions: string[] = []
  const answers: ((answer: VectorAnswer) => void)[] = []
  const context = {
    send: ({ id, query: asked }: VectorQuestion) => {
      questions.push(asked)
      answers.shift()?.({ id, vector: told })
    },
    receive: () => new Promise<VectorAnswer>((resolve) => answers.push(resolve)),
  } as unknown as RequestContext<VectorAnswer, VectorQuestion>
  const services = new RequestServices(context, kept, meaning).of({} as ThreadServices)
  return { found: await services.meaning?.queries.of(query), questions }
}

test('a thread asks for the vector of a query once', async () => {
  const kept = new KeptVectors()

  assert.deepEqual(await ask(kept, 1, 'wombat', VECTOR), { found: VECTOR, questions: ['wombat'] })
  assert.deepEqual(await ask(kept, 1, 'wombat', VECTOR), { found: VECTOR, questions: [] })
  assert.equal(kept.takeUsed(), 1)
  assert.equal(kept.takeUsed(), 0)
})

test('a query without a vector is asked for again', async () => {
  const kept = new KeptVectors()

  for (let time = 0; time < 2; time++) {
    assert.deepEqual(await ask(kept, 1, 'wombat', undefined), { found: undefined, questions: ['wombat'] })
  }
})

test('vectors of another embedder are forgotten, also if they come late', async () => {
  const kept = new KeptVectors()
  await ask(kept, 1, 'wombat', VECTOR)

  assert.deepEqual((await ask(kept, 2, 'wombat', VECTOR)).questions, ['wombat'])
  kept.keep('quokka', VECTOR, 1)
  assert.deepEqual((await ask(kept, 2, 'quokka', VECTOR)).questions, ['quokka'])
  assert.equal((await ask(kept, undefined, 'quokka', VECTOR)).found, undefined)
  assert.deepEqual((await ask(kept, 2, 'quokka', VECTOR)).questions, ['quokka'])
})
