/** `restartPolicy`, `max_connections`, `--all-pods`, `k8s.io/name`, `GATE-388`, `v1beta3`: what they mean, only their words can tell. */
const IDENTIFIER = /\p{Ll}\p{Lu}|_|^--|\p{L}[./:#@]\p{L}|\p{L}-?\d|\d-?\p{L}/u

/** Whether a word of a query is code, a key or a name that a program gave. */
export function isIdentifier(word: string): boolean {
  return IDENTIFIER.test(word)
}

/** `foo(bar);`, `const`, `if (x) {`: brackets, semicolons, operators and keywords that prose has few of. */
const CODE = /[{}();=<>[\]]|^(?:async|await|const|def|export|fn|function|import|null|return|struct|var|void)$/
const MAX_CODE = 0.4

/** Whether a text is a program rather than prose about one. */
export function isCode(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const code = words.filter((word) => CODE.test(word) || isIdentifier(word))
  return code.length > MAX_CODE * words.length
}
