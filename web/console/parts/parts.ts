/** What stands between commas or lines. */
export function parts(text: string): string[] {
  return filled(text.split(/[,\n]/))
}

/** The lines in which something stands; a comma is a part of what is written there. */
export function lines(text: string): string[] {
  return filled(text.split('\n'))
}

function filled(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}
