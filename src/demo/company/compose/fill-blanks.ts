import type { Chances } from '../../chances.ts'

/** What the blanks of one document mean. */
export interface Blanks {
  /** How many documents of this recipe came before: each takes other alternatives. */
  readonly turn: number
  readonly chances: Chances
  /** All texts of the recipe: a number may be named in an alternative that this document doesn't take. */
  readonly texts: readonly string[]
  /** The text of a named blank; undefined: there is none of that name. */
  lookUp(name: string): string | undefined
}

/**
 * Fills a text of a recipe. `[one|another]` becomes one of its alternatives, `{3-9}` a number, `{n=3-9}` a number that
 * `{n}` repeats, `{=n*3.20+m*45}` an amount, `{date}` and `{date+14}` the day of the document or another one, and `{customer}` the value of that name.
 */
export function blankFiller({ turn, chances, texts, lookUp }: Blanks): (text: string) => string {
  const numbers = new Map<string, string>()
  let group = 0
  const alternative = (_: string, inside: string) => {
    const options = inside.split('|')
    group += 1
    // Two documents in a row share no sentence. Later rounds combine the sentences in other ways.
    return options[(turn + group + Math.floor(turn / options.length) * group) % options.length] ?? ''
  }
  const between = (low: string, high: string) => String(Number(low) + chances.below(Number(high) - Number(low) + 1))
  for (const [, name = '', low = '', high = ''] of texts.join('\n').matchAll(/\{(\w+)=(\d+)-(\d+)\}/g)) {
    if (!numbers.has(name)) numbers.set(name, between(low, high))
  }
  const number = (_: string, name: string | undefined, low: string, high: string) =>
    numbers.get(name ?? '') ?? between(low, high)
  const amount = (_: string, sum: string) =>
    sum
      .split('+')
      .map((product) => product.split('*').reduce((total, part) => total * Number(numbers.get(part) ?? part), 1))
      .reduce((total, each) => total + each, 0)
      .toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const named = (blank: string, name: string) => {
    const value = numbers.get(name) ?? lookUp(name)
    if (value === undefined) throw new SyntaxError(`${blank} has no meaning`)
    return value
  }
  return (text) => {
    let filled = text
    for (let before = ''; before !== filled; ) {
      before = filled
      filled = filled.replace(/\[([^[\]]*\|[^[\]]*)\]/g, alternative)
    }
    return filled
      .replace(/\{(?:(\w+)=)?(\d+)-(\d+)\}/g, number)
      .replace(/\{=([\w*.+]+)\}/g, amount)
      .replace(/(?<!\{)\{([\w.+-]+)\}(?!\})/g, named)
  }
}
