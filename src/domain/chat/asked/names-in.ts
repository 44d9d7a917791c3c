/** Capitalized words inside a sentence. */
const NAME = /(?<=[\p{L}\p{N},'’] )\p{Lu}[\p{L}\p{N}'’-]+/gu

/** Words that English writes with a capital because they name something: *Norway*, *Cody*. Other languages capitalize other words. */
export function namesIn({ text, language }: { readonly text: string; readonly language: string }): string[] {
  if (language !== '') return []
  const names = (text.match(NAME) ?? []).map((name) => name.replace(/['’]s$/u, ''))
  // An abbreviation may be spelled out in a passage.
  return names.filter((name) => /\p{Ll}/u.test(name))
}
