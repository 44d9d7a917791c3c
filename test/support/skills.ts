import { zip } from './zip.ts'

/** The manifest of a skill. */
export function manifest(name: string, description = 'What it is for', instructions = 'Do it well.'): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n${instructions}\n`
}

/** The archive of a skill as a form sends it. */
export function skillForm(
  files: Readonly<Record<string, string | Uint8Array>> | Uint8Array = { 'SKILL.md': manifest('Wombat care') },
): FormData {
  const bytes = files instanceof Uint8Array ? files : zip(files)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/zip' }), 'skill.zip')
  return form
}
