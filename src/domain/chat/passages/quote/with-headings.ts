import type { NarrowPassage } from './narrow-passage.ts'

/** Passages with the heading that they need to be understood, each heading once. */
export function withHeadings<P extends NarrowPassage>(passages: readonly P[]): (P & { readonly intro?: string })[] {
  return passages.map((passage, at) => {
    const { heading, headingStart, needsHeading, source } = passage
    const before = passages[at - 1]
    const isShown = before?.source === source && before.headingStart === headingStart
    const title = heading.replace(/^#+\s*/, '')
    if (!needsHeading || title === '' || isShown || saysSame(title, source.document.title)) return passage
    return { ...passage, intro: `**${title}**` }
  })
}

/** The title is shown with whatever is quoted. */
function saysSame(heading: string, title: string): boolean {
  return title.toLowerCase().includes(heading.toLowerCase())
}
