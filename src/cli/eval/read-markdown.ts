import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every Markdown file below a folder as a document: its path is the ID, its first heading the title. */
export function readMarkdown(folder: string): { id: string; title: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      const title = /^# (.+)\n/.exec(text)
      return { id: path, title: title?.[1] ?? path, text: text.slice(title?.[0].length ?? 0).trim() }
    })
}
