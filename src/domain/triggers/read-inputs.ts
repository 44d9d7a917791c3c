import { badField, REQUIRED } from '../../kernel/bad-field.ts'
import { isText, PATTERN_RULES, TEXT_PATTERN } from '../../kernel/text-rules.ts'
import type { DirectoryReader } from '../people/directory/directory-reader.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import type { Preset, PresetInput } from './presets.ts'

const MAX_CHARACTERS = 500

/** What narrows a preset, checked; people become addresses. Undefined and null stand for an input that is not there. */
export async function readInputs(
  { directory }: { directory: DirectoryReader },
  preset: Preset,
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const known = new Set(preset.inputs.map(({ field }) => field))
  const unknown = Object.keys(given).find((field) => !known.has(field))
  if (unknown !== undefined) {
    throw badField(
      `inputs.${unknown.slice(0, 100)}`,
      `isn't an input of ${preset.id}; use one of ${[...known].join(', ')}`,
    )
  }
  const inputs: Record<string, string> = {}
  for (const input of preset.inputs) {
    const text = readText(input, given[input.field])
    if (text === undefined) continue
    inputs[input.field] = input.type === 'USER' ? await readPerson(directory, input, text) : text
  }
  return inputs
}

function readText(input: PresetInput, value: unknown): string | undefined {
  const name = `inputs.${input.field}`
  if (value !== undefined && value !== null && typeof value !== 'string') throw badField(name, 'must be a string')
  const text = value?.trim() ?? ''
  if (text === '') {
    if (input.isRequired) throw badField(name, REQUIRED)
    return undefined
  }
  if (text.length > MAX_CHARACTERS) throw badField(name, `must be at most ${MAX_CHARACTERS} characters long`)
  if (!isText(text)) throw badField(name, PATTERN_RULES[TEXT_PATTERN] as string)
  const { values } = input
  if (values !== undefined && !values.some((each) => each.value === text)) {
    throw badField(name, `must be one of ${values.map((each) => each.value).join(', ')}`)
  }
  return text
}

/** By address, or by the id that answers carry. */
async function readPerson(directory: DirectoryReader, { field }: PresetInput, text: string): Promise<string> {
  if (isEmail(text)) return foldEmail(text)
  const current = await directory.current()
  const slot = current.slotOfId(text)
  const email = slot === undefined ? undefined : current.entry(slot)?.email
  if (email === undefined) throw badField(`inputs.${field}`, 'must be an email address or the ID of a person')
  return email
}
