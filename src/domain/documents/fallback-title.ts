const MAX_TITLE_CHARACTERS = 200
const LOOKED_AT_CHARACTERS = 4000

/** What a document that came without a title is called: as the content calls itself, or its file. */
export function nameOfContent(ownTitle: string | undefined, filename: string | undefined): string | undefined {
  return shortened([ownTitle, filename].map((candidate) => candidate?.trim()).find((candidate) => candidate))
}

/** The title of a document that was sent without one. */
export function firstLine(text: string): string | undefined {
  const lines = text.slice(0, LOOKED_AT_CHARACTERS).split('\n')
  return shortened(lines.map((line) => line.trim()).find((line) => line !== ''))
}

function shortened(title: string | undefined): string | undefined {
  return title?.slice(0, MAX_TITLE_CHARACTERS).toWellFormed()
}
