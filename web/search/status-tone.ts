const TONES: readonly (readonly [tone: 'good' | 'accent' | 'warn', form: RegExp])[] = [
  ['good', /^(?:done|resolved|implemented|accepted|approved|completed?|fixed|merged|shipped|released)$/],
  ['accent', /^(?:in progress|in review|under review|reviewing|active|ongoing|doing|started)$/],
  ['warn', /^(?:blocked|on hold|overdue|escalated|waiting|at risk|delayed)$/],
]

/** What a status means, as far as its word tells: finished, under way, or waiting for somebody. Other words have no color. */
export function statusTone(status: string): 'good' | 'accent' | 'warn' | undefined {
  const word = status.trim().toLowerCase().replaceAll(/[_-]/g, ' ')
  return TONES.find(([, form]) => form.test(word))?.[0]
}
