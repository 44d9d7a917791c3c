/** Splits text at commas and line breaks. */
export function parts(text: string): string[] {
  return filled(text.split(/[,\n]/))
}

/** The non-empty lines of a text. Commas don't split. */
export function lines(text: string): string[] {
  return filled(text.split('\n'))
}

function filled(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}
