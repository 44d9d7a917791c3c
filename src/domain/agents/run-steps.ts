import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Answerer, AnswerPiece } from '../chat/answerer.ts'
import { topicOf } from '../chat/follow-up.ts'
import type { CurrentShaper } from '../chat/model/answer-shaper.ts'
import type { SavedMessage } from '../chat/saved-chat.ts'
import type { Caller } from '../shared/caller.ts'
import type { ToolRunner } from '../tools/tool-runner.ts'
import type { AgentDefinition } from './agent.ts'
import type { AgentRun, Interaction } from './agent-run.ts'
import { fillText, fillValue } from './fill-template.ts'
import { searchedTask } from './searched-task.ts'

export type RunPiece =
  | { readonly kind: 'step'; readonly text: string }
  | (Extract<AnswerPiece, { kind: 'content' }> & { readonly isOfTool?: boolean })

/** Calls of a run that change something. The person who runs it has to approve each. */
export async function callsToApprove(
  { tools }: { tools: ToolRunner },
  caller: Caller,
  definition: AgentDefinition,
  input: AgentRun['input'],
): Promise<Interaction[]> {
  if (definition.tools.length === 0) return []
  const known = new Map((await tools.list(caller)).map((tool) => [tool.name, tool]))
  return definition.tools.flatMap(({ name, arguments: given }, step) => {
    if (known.get(name)?.effect !== 'write') return []
    return [{ id: newId(), step, tool: name, arguments: fillValue(given, input) as Record<string, unknown> }]
  })
}

/** What a run does, step by step: its tools, then its task. */
export async function* runSteps(
  { tools, answerer, answerShaper }: { tools: ToolRunner; answerer: Answerer; answerShaper: CurrentShaper },
  caller: Caller,
  definition: AgentDefinition,
  run: AgentRun,
  signal: AbortSignal,
): AsyncGenerator<RunPiece> {
  let isFirst = true
  // What a tool of another server does may have changed since the agent was made.
  const known = definition.tools.length === 0 ? [] : await tools.list(caller)
  for (const [step, { name, arguments: given }] of definition.tools.entries()) {
    if (signal.aborted) return
    if (known.find((tool) => tool.name === name)?.effect === 'write') {
      const asked = run.interactions?.find((interaction) => interaction.step === step)
      if (asked?.isApproved === false) {
        yield { kind: 'step', text: `Skipping the tool ${name}, which was rejected` }
        continue
      }
      if (asked?.isApproved !== true) {
        throw new ServiceError(
          'not_permitted',
          `The tool ${name} can make changes; agents can only use read-only tools`,
        )
      }
    }
    yield { kind: 'step', text: `Using the tool ${name}` }
    const filled = fillValue(given, run.input) as Record<string, unknown>
    const { text } = await tools.call(caller, name, filled, signal)
    yield { kind: 'content', text: isFirst ? text : `\n\n${text}`, isOfTool: true }
    isFirst = false
  }
  const { instructions, inclusions, exclusions, skills = [] } = definition
  const asked = run.messages.filter(({ author }) => author === 'USER').map(textOf)
  const task = fillText(instructions, run.input).trim()
  const hasModel = (await answerShaper.current()) !== undefined
  const text = asked.at(-1) ?? (hasModel ? task : searchedTask(instructions, run.input))
  // Who only wants what tools say has no task besides.
  if (text === '') return
  const earlier = asked.slice(0, -1).reverse()
  const question = {
    text,
    topic: topicOf(text, earlier),
    instructions: asked.length === 0 ? '' : task,
    inclusions,
    exclusions,
    ...(skills.length > 0 && { skillIds: skills }),
  }
  for await (const piece of answerer.answer(caller, question, signal)) {
    if (piece.kind === 'prompts') continue
    if (piece.kind === 'step') yield piece
    else {
      const shown = isFirst || piece.text.startsWith('\n') ? piece.text : `\n\n${piece.text}`
      isFirst = true
      yield { ...piece, text: shown }
    }
  }
}

function textOf({ parts }: SavedMessage): string {
  return parts.map(({ text }) => text).join('')
}
