/** Where people read what we write, as globs from the root of the repository. */
export const AREAS: readonly string[] = [
  'CONTRIBUTING.md',
  'README.md',
  'docs/agents.md',
  'docs/chat.md',
  'docs/clients.md',
  'docs/content.md',
  'docs/custom-metadata.md',
  'docs/deprecations.md',
  'docs/glossary.md',
  'docs/knowledge.md',
  'docs/mcp.md',
  'docs/people.md',
  'docs/push.md',
  'docs/search.md',
  'docs/skills.md',
]
