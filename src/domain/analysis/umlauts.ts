/** `Antraege` as analysis folds `Anträge`: whoever has no umlauts on the keyboard writes them out. */
export function unwrittenUmlauts(word: string): string {
  return word.replaceAll(/([aou])e/g, '$1')
}
