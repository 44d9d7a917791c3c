/** HTML elements that may stand inside a word: `<b>in</b>line` is one word. All others part the words around them. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr output q s samp script small span ' +
    'strike strong style sub sup time tt u var wbr'
  ).split(' '),
)
