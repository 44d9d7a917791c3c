/** A row of numbers, and whether it belongs to the class. */
export interface Example {
  readonly values: readonly number[]
  readonly isRight: boolean
}

const ROUNDS = 20_000
const STEP = 0.5
/** Keeps weights small where examples say little. */
const PENALTY = 0.02

/** Logistic regression by gradient descent, on values brought to the same spread. */
export function fitWeights(examples: readonly Example[]): { readonly weights: number[]; readonly bias: number } {
  const columns = examples[0]?.values.length ?? 0
  const count = examples.length
  const means = Array.from({ length: columns }, (_, at) => mean(examples.map(({ values }) => values[at]!)))
  const spreads = means.map(
    (middle, at) => Math.sqrt(mean(examples.map(({ values }) => (values[at]! - middle) ** 2))) || 1,
  )
  const rows = examples.map(({ values }) => values.map((value, at) => (value - means[at]!) / spreads[at]!))
  const weights = new Array<number>(columns).fill(0)
  let bias = 0
  for (let round = 0; round < ROUNDS; round++) {
    const change = new Array<number>(columns).fill(0)
    let biasChange = 0
    for (const [at, row] of rows.entries()) {
      const sum = row.reduce((total, value, column) => total + value * weights[column]!, bias)
      const error = 1 / (1 + Math.exp(-sum)) - (examples[at]!.isRight ? 1 : 0)
      biasChange += error
      for (let column = 0; column < columns; column++) change[column]! += error * row[column]!
    }
    bias -= (STEP * biasChange) / count
    for (let column = 0; column < columns; column++) {
      weights[column]! -= STEP * (change[column]! / count + PENALTY * weights[column]!)
    }
  }
  const own = weights.map((weight, at) => weight / spreads[at]!)
  return { weights: own, bias: bias - own.reduce((sum, weight, at) => sum + weight * means[at]!, 0) }
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
