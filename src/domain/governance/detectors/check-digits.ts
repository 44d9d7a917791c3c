/** Digits of a text, whatever stands between them. */
export function digitsOf(text: string): number[] {
  return Array.from(text.replace(/\D/g, ''), Number)
}

/** ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: readonly number[]): boolean {
  let sum = 0
  for (const [at, digit] of digits.toReversed().entries()) {
    const doubled = at % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The remainder of a number that has more digits than a number of ours can hold; letters count from A = 10. */
export function remainderOf(characters: string, divisor: number): number {
  let remainder = 0
  for (const character of characters) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % divisor
  }
  return remainder
}

export function weighted(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0)
}

/** ISO/IEC 7064, MOD 11,10: the last digit checks the others. */
export function passesMod11And10(digits: readonly number[]): boolean {
  let product = 10
  for (const digit of digits.slice(0, -1)) {
    const sum = (digit + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === digits.at(-1)
}

/** A number such as 000000000 passes many a check and names nobody. */
export function isOneDigit(digits: readonly number[]): boolean {
  return digits.every((digit) => digit === digits[0])
}

/** A possible day of a month. The month's length isn't checked. */
export function isDay(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}
