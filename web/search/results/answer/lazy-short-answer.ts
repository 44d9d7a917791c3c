import { lazily } from '../../../shared/lazily.tsx'

export const ShortAnswer = lazily(async () => (await import('./short-answer.tsx')).ShortAnswer)
