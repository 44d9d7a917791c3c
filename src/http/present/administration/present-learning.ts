import type { LearningStatus } from '../../../domain/learning/change-learning.ts'

export function presentLearning({ isOn, fixedBy }: LearningStatus) {
  return { isOn, ...(fixedBy !== undefined && { fixedBy }) }
}
