const MAX_TITLE_CHARACTERS = 200
const LOOKED_AT_CHARACTERS = 4000

/** A title for a document that came without one: what the content calls itself, its file name, or its first line. */
export function fallbackTitle(
  ownTitle: string | undefined,
  filename: string | undefined,
  text: string,
): string | undefined {
  const firstLine = text
    .slice(0, LOOKED_AT_CHARACTERS)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
  const title = [ownTitle, filename, firstLine].map((candidate) => candidate?.trim()).find((candidate) => candidate)
  return title?.slice(0, MAX_TITLE_CHARACTERS).toWellFormed()
}
