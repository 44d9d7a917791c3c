/** Where people read what we write, as globs from the root of the repository. */
export const AREAS: readonly string[] = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'deploy/*.md',
  'docs/**/*.md',
  'src/app/*.ts',
  'src/cli/**/*.ts',
  'src/config/**/*.ts',
  'src/demo/*.ts',
  'src/http/oauth/{consent-page,provider-pages}.ts',
  'src/http/pages/**/*.ts',
  'src/http/schemas/**/*.ts',
  'src/jobs/**/*.ts',
  'src/main.ts',
  'web/**/*.{ts,tsx}',
]
