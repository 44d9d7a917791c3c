/** What letters and digits count for at the first, third, fifth … place; at the others they count as they stand. */
const ODD: Readonly<Record<string, number>> = Object.fromEntries(
  [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23].flatMap(
    (value, at) => {
      const letter = String.fromCharCode(65 + at)
      return at < 10
        ? [
            [letter, value],
            [String(at), value],
          ]
        : [[letter, value]]
    },
  ),
)

/** The last letter of an Italian fiscal code checks the fifteen before it. */
export function passesCodiceFiscale(code: string): boolean {
  let sum = 0
  for (const [at, character] of [...code.slice(0, 15)].entries()) {
    const value = Number.parseInt(character, 36)
    sum += at % 2 === 0 ? (ODD[character] ?? 0) : value > 9 ? value - 10 : value
  }
  return String.fromCharCode(65 + (sum % 26)) === code.at(15)
}
