import type { Schemas } from '../../generated/api.ts'

type Metadata = Schemas['AgentMetadata']
type Choice = Schemas['ChatRestrictionFilters']

export interface InputDraft {
  readonly name: string
  readonly description: string
  readonly required: boolean
  /** Comma-separated. Empty: any text. */
  readonly options: string
}

/** What the editor holds of an agent. */
export interface AgentDraft {
  readonly name: string
  readonly description: string
  readonly instructions: string
  readonly inputs: readonly InputDraft[]
  readonly datasources: readonly string[]
  readonly documents: readonly { readonly id: string; readonly title: string }[]
  readonly tools: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[]
  readonly skills: readonly string[]
  readonly starterQuestions: readonly string[]
  /** What the editor doesn't change. */
  readonly kept: { readonly inclusions: Choice; readonly exclusions: Choice }
}

export const BLANK: AgentDraft = {
  name: '',
  description: '',
  instructions: '',
  inputs: [],
  datasources: [],
  documents: [],
  tools: [],
  skills: [],
  starterQuestions: [],
  kept: { inclusions: {}, exclusions: {} },
}

const PLACE = /\{\{\s*([\w-]{1,100})\s*\}\}/g

/** The inputs that the instructions and tools refer to as `{{name}}`, with what is known about each. */
export function inputsOf({ instructions, tools, inputs }: AgentDraft): InputDraft[] {
  const texts = [instructions, ...tools.map((tool) => JSON.stringify(tool.arguments))]
  const names = new Set(texts.flatMap((text) => [...text.matchAll(PLACE)].map(([, name = '']) => name)))
  return [...names].map(
    (name) => inputs.find((input) => input.name === name) ?? { name, description: '', required: true, options: '' },
  )
}

export function draftOf({ name, description = '', metadata }: Schemas['Agent']): AgentDraft {
  const { inclusions = {}, exclusions = {} } = metadata
  const { datasourceInstances = [], documentSpecs = [], ...others } = inclusions
  return {
    name,
    description,
    instructions: metadata.instructions ?? '',
    inputs: (metadata.inputs ?? []).map((input) => ({
      name: input.name,
      description: input.description ?? '',
      required: input.required ?? false,
      options: (input.options ?? []).join(', '),
    })),
    datasources: datasourceInstances,
    documents: documentSpecs.map(({ id = '', url = '' }) => ({ id: id || url, title: url || id })),
    tools: (metadata.tools ?? []).map((tool) => ({ name: tool.name, arguments: tool.arguments ?? {} })),
    skills: metadata.skills ?? [],
    starterQuestions: metadata.starterQuestions ?? [],
    kept: { inclusions: others, exclusions },
  }
}

/** The definition as the API takes it. */
export function definitionOf(draft: AgentDraft): Omit<
  Metadata,
  'version' | 'author' | 'created_at' | 'updated_at' | 'may_edit' | 'permissions'
> & {
  name: string
  description: string
} {
  const { name, description, instructions, datasources, documents, tools, skills, starterQuestions, kept } = draft
  return {
    name: name.trim(),
    description: description.trim(),
    instructions,
    inputs: inputsOf(draft).map((input) => ({
      name: input.name,
      description: input.description,
      required: input.required,
      options: input.options
        .split(',')
        .map((option) => option.trim())
        .filter((option) => option !== ''),
    })),
    inclusions: {
      ...kept.inclusions,
      ...(datasources.length > 0 && { datasourceInstances: datasources }),
      ...(documents.length > 0 && {
        documentSpecs: documents.map(({ id }) => (id.includes('://') ? { url: id } : { id })),
      }),
    },
    exclusions: kept.exclusions,
    tools: tools.map((tool) => ({ name: tool.name, arguments: tool.arguments })),
    skills,
    starterQuestions: starterQuestions.map((each) => each.trim()).filter((each) => each !== ''),
  }
}
