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
  'src/http/oauth/{consent-page,provider-pages}.ts',
  'src/http/pages/**/*.ts',
  'web/search/**/*.{ts,tsx}',
  'web/shared/**/*.{ts,tsx}',
]
