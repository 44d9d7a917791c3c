/** Where people read what we write, as globs from the root of the repository. */
export const AREAS: readonly string[] = [
  'CONTRIBUTING.md',
  'README.md',
  'docs/content.md',
  'docs/custom-metadata.md',
  'docs/deprecations.md',
  'docs/glossary.md',
  'docs/people.md',
  'docs/push.md',
  'src/app/*.ts',
  'src/cli/**/*.ts',
  'src/config/*.ts',
  'src/demo/*.ts',
  'src/jobs/**/*.ts',
  'src/main.ts',
]
