/** Where people read what we write, as globs from the root of the repository. */
export const AREAS: readonly string[] = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'deploy/*.md',
  'docs/*.md',
  'docs/decisions/*.md',
]
