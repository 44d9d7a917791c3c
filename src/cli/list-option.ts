/** The items of an option that takes a list separated by commas. */
export function listOption(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
