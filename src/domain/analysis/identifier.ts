import { fold } from './fold.ts'

/**
 * The one form of a joined word: `kube-proxy`, `kube_proxy`, `kubeProxy` and `kubeproxy` are the same name, and so are
 * `e-mail` and `email`. A sign between digits stays (1-2 is not 12), and so do the signs that carry meaning (`v1.30`,
 * `ann@example.com`, `R&D`).
 */
export function wholeOf(text: string): string {
  return fold(text.replace(/(?<!\p{N})[-_'’\u2010\u2011]|[-_'’\u2010\u2011](?!\p{N})/gu, ''))
}
