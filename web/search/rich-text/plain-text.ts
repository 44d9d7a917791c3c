/** Lists show a few lines of a text. */
const SHOWN_CHARACTERS = 500

/** Markdown without its marks, for lists that have room for a line or two. */
export function plainText(markdown = ''): string {
  return markdown
    .slice(0, SHOWN_CHARACTERS)
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^\s*(?:`{3,}.*|(?:[-*_]\s*){3,})$/gm, '')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d{1,3}[.)])\s+(?:\[[ x]\]\s+)?/gm, '')
    .replace(/(\*\*|__|~~|`)(\S(?:[^\n]*?\S)?)\1/g, '$2')
    .replace(/(?<![\w*_])([*_])(\S(?:[^\n]*?\S)?)\1(?![\w*_])/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
}
