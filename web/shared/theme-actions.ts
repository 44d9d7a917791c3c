import { chooseTheme } from './theme-choice.tsx'

const THEMES = [
  { text: 'Dark mode', words: /^(?:dark|night|theme|appearance)/i, theme: 'dark' },
  { text: 'Light mode', words: /^(?:light|day|theme|appearance)/i, theme: 'light' },
  { text: 'Use the system theme', words: /^(?:system|theme|appearance)/i, theme: 'system' },
] as const

/** The themes that the text means, to choose one from the palette. */
export function findThemes(text: string): { readonly text: string; run(): void }[] {
  return THEMES.filter(({ words }) => words.test(text)).map(({ text: name, theme }) => ({
    text: name,
    run: () => chooseTheme(theme),
  }))
}
