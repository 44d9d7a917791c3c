import type { Plugin } from 'rolldown'
import type { ESTree } from 'rolldown/utils'

const OTHER_THAN_ASCII = /[^\0-\x7f]/
const EACH_OTHER_THAN_ASCII = /[^\0-\x7f]/g

/**
 * Writes characters outside ASCII as escapes. One such character makes Node keep the whole file with two bytes per character and
 * convert it at every start.
 */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    // Not `renderChunk`: its result is printed once more, without the escapes.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !OTHER_THAN_ASCII.test(chunk.code)) continue
        chunk.code = escapeCode(chunk.code, this.parse(chunk.code))
      }
    },
  }
}

/** `String.raw` reads its template as written, so the text there stays. */
export function escapeCode(code: string, program: ESTree.Program): string {
  const unchanged = rawTexts(program).filter(({ start, end }) => OTHER_THAN_ASCII.test(code.slice(start, end)))
  let escaped = ''
  let done = 0
  for (const { start, end } of unchanged) {
    escaped += escapeText(code.slice(done, start)) + code.slice(start, end)
    done = end
  }
  return escaped + escapeText(code.slice(done))
}

function escapeText(text: string): string {
  return text.replace(EACH_OTHER_THAN_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

interface Range {
  readonly start: number
  readonly end: number
}

/** In the order of the code. */
function rawTexts(program: ESTree.Program): Range[] {
  const found: Range[] = []
  const left: unknown[] = [program]
  while (left.length > 0) {
    const node = left.pop()
    if (typeof node !== 'object' || node === null) continue
    if (isRawTemplate(node)) found.push(...node.quasi.quasis)
    left.push(...Object.values(node))
  }
  return found.sort((a, b) => a.start - b.start)
}

function isRawTemplate(node: object): node is ESTree.TaggedTemplateExpression {
  if (!('type' in node) || node.type !== 'TaggedTemplateExpression') return false
  const { tag } = node as ESTree.TaggedTemplateExpression
  return tag.type === 'MemberExpression' && tag.property.type === 'Identifier' && tag.property.name === 'raw'
}
