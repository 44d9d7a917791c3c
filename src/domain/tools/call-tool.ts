import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { UseRecorder } from '../activity/use-recorder.ts'
import { noteToolCall } from '../engagement/note-uses.ts'
import type { Caller } from '../shared/caller.ts'
import { findTool } from './find-tool.ts'
import type { RemoteTool } from './remote/remote-server.ts'
import type { RemoteTools } from './remote/remote-tools.ts'
import { type GivenParameter, readParameters } from './tool-parameters.ts'
import type { ToolDescription, ToolResult, ToolRunner } from './tool-runner.ts'

interface ToolsDeps {
  tools: ToolRunner
}

/** In the place of an application, which names itself to the tool server alone. */
const HOST = 'tools/call'

const MAX_NAMES = 100

/** Some of the tools of a connected server, as it describes them to the caller now. */
export async function toolsOfServer(
  { remoteTools }: { remoteTools: RemoteTools },
  caller: Caller,
  serverId: string,
  names: readonly string[],
): Promise<{ found: RemoteTool[]; notFound: string[] }> {
  refuseManyNames(names)
  const { tools } = await remoteTools.ofServer(caller, serverId)
  const found = new Set(names.flatMap((name) => findTool(tools, name) ?? []))
  return { found: [...found], notFound: names.filter((name) => findTool(tools, name) === undefined) }
}

/** The tools that the caller may use; with names, those of them. */
export async function listTools(
  { tools }: ToolsDeps,
  caller: Caller,
  names: readonly string[] = [],
): Promise<readonly ToolDescription[]> {
  refuseManyNames(names)
  const known = await tools.list(caller)
  if (names.length === 0) return known
  const wanted = new Set(names.map((name) => findTool(known, name)))
  return known.filter((tool) => wanted.has(tool))
}

/** Uses a tool with arguments that are all texts. */
export async function callTool(
  { tools, useRecorder }: ToolsDeps & { useRecorder: UseRecorder },
  caller: Caller,
  name: string,
  given: Readonly<Record<string, GivenParameter>>,
  signal: AbortSignal,
): Promise<ToolResult> {
  const tool = findTool(await tools.list(caller), name)
  if (tool === undefined)
    throw new ServiceError('not_found', `Tool ${quoted(name)} not found, or you don't have access`)
  const result = await tools.call(caller, tool.name, readParameters(tool.input, given), signal)
  noteToolCall({ useRecorder }, caller, tool.name, HOST)
  return result
}

function refuseManyNames(names: readonly string[]): void {
  if (names.length > MAX_NAMES) throw badField('toolNames', `must have at most ${MAX_NAMES} items; got ${names.length}`)
}
