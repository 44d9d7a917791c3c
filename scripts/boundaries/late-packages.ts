import type { SourceFile } from './source-file.ts'
import type { Violation } from './violation.ts'

const START = 'src/app.ts'

/** Large packages that most services never use. Loaded with their first use, they are half of the code that a start would read. */
const LATE = [
  '@modelcontextprotocol/',
  '@node-saml/',
  'imapflow',
  'ldapts',
  'oidc-provider',
  'postal-mime',
  'ssh2',
  'unpdf',
]

/** What the service loads to start imports none of them, except with `import()`. */
export function latePackageViolations(files: readonly SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set([START])
  for (const path of reached) {
    for (const { target, isTypeOnly, isDynamic } of byPath.get(path)?.imports ?? []) {
      if (target !== undefined && !isTypeOnly && !isDynamic) reached.add(target)
    }
  }
  return [...reached].flatMap((path) => {
    const late = (byPath.get(path)?.imports ?? []).filter(
      ({ specifier, isTypeOnly, isDynamic }) =>
        !isTypeOnly && !isDynamic && LATE.some((name) => specifier === name || specifier.startsWith(name)),
    )
    return late.map(({ specifier, line }) => ({
      file: path,
      line,
      message: `loads ${specifier} at every start; load it with its first use: await import('…')`,
    }))
  })
}
