import { badField, quoted } from '../../kernel/bad-field.ts'
import type { SourceChoice } from '../chat/answerer.ts'
import type { Caller } from '../shared/caller.ts'
import type { SharedObjectStore } from '../sharing/shared-object.ts'
import type { ViewerDeps } from '../sharing/viewer.ts'
import { readableSkillsOf } from '../skills/read-skills.ts'
import { readSkillId, type SkillRecord } from '../skills/skill.ts'
import type { ToolRunner } from '../tools/tool-runner.ts'
import type { AgentDefinition, AgentInput, AgentTool } from './agent.ts'
import { placesIn } from './fill-template.ts'

/** A definition as a request gives it. Absent: nothing changes. */
export interface DefinitionRequest {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly instructions?: string | undefined
  readonly inputs?: readonly AgentInput[] | undefined
  readonly inclusions?: SourceChoice | undefined
  readonly exclusions?: SourceChoice | undefined
  readonly tools?: readonly AgentTool[] | undefined
  readonly skills?: readonly string[] | undefined
  readonly starterQuestions?: readonly string[] | undefined
}

export const BLANK_DEFINITION: AgentDefinition = {
  name: '',
  description: '',
  instructions: '',
  inputs: [],
  inclusions: {},
  exclusions: {},
  tools: [],
}

/** Deeper, and the arguments of a tool are no arguments. */
const MAX_ARGUMENTS_CHARACTERS = 10_000

/** The definition with what a request changes; refuses one that could not run. */
export async function readDefinition(
  deps: ViewerDeps & { tools: ToolRunner; skills: SharedObjectStore<SkillRecord> },
  caller: Caller,
  before: AgentDefinition,
  request: DefinitionRequest,
): Promise<AgentDefinition> {
  const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))
  const definition = { ...before, ...given }
  const { name, description, instructions, inputs, inclusions, exclusions, tools: used, skills = [] } = definition
  const starterQuestions = (definition.starterQuestions ?? []).map((each) => each.trim()).filter((each) => each !== '')
  if (name.trim() === '') throw badField('name', 'must not be empty')
  refuseBadInputs(inputs)
  const known = new Set(inputs.map((input) => input.name))
  for (const place of placesIn(instructions)) {
    if (!known.has(place)) throw badField('instructions', `must only use declared inputs; got {{${place}}}`)
  }
  if (request.tools !== undefined) await refuseBadTools(deps.tools, caller, used, known)
  if (request.skills !== undefined) await refuseBadSkills(deps, caller, request.skills)
  const named = { ...(skills.length > 0 && { skills }), ...(starterQuestions.length > 0 && { starterQuestions }) }
  return { name: name.trim(), description, instructions, inputs, inclusions, exclusions, tools: used, ...named }
}

function refuseBadInputs(inputs: readonly AgentInput[]): void {
  for (const [at, { name, options }] of inputs.entries()) {
    if (placesIn(`{{${name}}}`)[0] !== name) {
      throw badField(`inputs[${at}].name`, 'must be letters, digits, underscores and hyphens, at most 100 characters')
    }
    if (inputs.findIndex((each) => each.name === name) !== at)
      throw badField(`inputs[${at}].name`, 'must be unique; another input has the same name')
    if (options.some((option) => option.trim() === ''))
      throw badField(`inputs[${at}].options`, 'must not contain empty strings')
  }
}

/** Nobody can make an agent read for them what they may not. */
async function refuseBadSkills(
  deps: ViewerDeps & { skills: SharedObjectStore<SkillRecord> },
  caller: Caller,
  ids: readonly string[],
): Promise<void> {
  const readable = await readableSkillsOf(deps, caller, ids.map(readSkillId))
  for (const [at, id] of ids.entries()) {
    if (!readable.has(readSkillId(id)))
      throw badField(`skills[${at}]`, `must be the ID of a skill you can read; got ${quoted(id)}`)
  }
}

/** An agent runs without anybody who watches each step, so it may only look. */
async function refuseBadTools(
  runner: ToolRunner,
  caller: Caller,
  tools: readonly AgentTool[],
  inputs: ReadonlySet<string>,
): Promise<void> {
  const known = new Map((await runner.list(caller)).map((each) => [each.name, each]))
  for (const [at, { name, arguments: given }] of tools.entries()) {
    const tool = known.get(name)
    if (tool === undefined) throw badField(`tools[${at}].name`, `must be a tool you can use; got ${quoted(name)}`)
    if (tool.effect !== 'read')
      throw badField(`tools[${at}].name`, `must be a read-only tool; ${quoted(name)} can make changes`)
    const text = JSON.stringify(given)
    if (text.length > MAX_ARGUMENTS_CHARACTERS)
      throw badField(`tools[${at}].arguments`, `must be at most ${MAX_ARGUMENTS_CHARACTERS} characters long`)
    const unknown = placesIn(text).find((place) => !inputs.has(place))
    if (unknown !== undefined)
      throw badField(`tools[${at}].arguments`, `must only use declared inputs; got {{${unknown}}}`)
  }
}
