/** Words joined as in `everyone-engineering`, which is an ID that reads like a name. */
const WORDS = /^[a-z]+(?:[-_][a-z0-9]+)*$/

/** What to call a group in text. One without a title has only its ID: its words are readable without their hyphens. */
export function groupName(name: string): string {
  if (!WORDS.test(name)) return name
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ')
}
