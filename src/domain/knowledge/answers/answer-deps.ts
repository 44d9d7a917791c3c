import type { SharedObjectStore } from '../../sharing/shared-object.ts'
import type { CollectionDeps } from '../collections/collection-deps.ts'
import type { AnswerRecord } from './answer.ts'

export interface AnswerDeps extends CollectionDeps {
  answers: SharedObjectStore<AnswerRecord>
}
