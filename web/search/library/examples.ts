export const EXAMPLE_ANSWERS = ['How do I request vacation?', 'Where do I report an incident?']

export const EXAMPLE_LINK = { inputAlias: 'handbook', description: 'The employee handbook' }

export const EXAMPLE_SKILL = `---
name: write-release-notes
description: How we write release notes. Use it when someone asks for release notes or a changelog.
---

# Write release notes

1. Find the tickets that were finished since the last release.
2. Write one line per change. Start with what the reader can do now.
3. Group the lines: new, changed, fixed.
4. Name the ticket at the end of each line.
`
