export interface Section {
  readonly heading: string
  readonly anchor: string
  readonly body: string
}

/** A Markdown text cut at its headings. Lines inside code fences are no headings. */
export function splitSections(markdown: string): Section[] {
  const sections: { heading: string; anchor: string; lines: string[] }[] = [{ heading: '', anchor: '', lines: [] }]
  const anchors = new Map<string, number>()
  let isCode = false
  for (const line of markdown.split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    const heading = isCode ? undefined : /^#{1,4}\s+(.+?)\s*#*$/.exec(line)?.[1]
    if (heading === undefined) sections.at(-1)?.lines.push(line)
    else sections.push({ heading: plain(heading), anchor: uniqueAnchor(heading, anchors), lines: [] })
  }
  return sections.map(({ heading, anchor, lines }) => ({ heading, anchor, body: lines.join('\n').trim() }))
}

/** Links, images and marks leave their text behind. */
function plain(heading: string): string {
  return heading
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>|[`*]/g, '')
    .trim()
}

function uniqueAnchor(heading: string, seen: Map<string, number>): string {
  const anchor = plain(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const count = (seen.get(anchor) ?? 0) + 1
  seen.set(anchor, count)
  return count === 1 ? anchor : `${anchor}-${count}`
}
