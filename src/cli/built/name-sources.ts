import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Lets stacks of errors name the sources instead of what was built of them. Node's own support reads every map while it
 * loads the code, a tenth of a start; this reads one when a stack that needs it is first asked for.
 */
export function nameSources(): void {
  const maps = new Map<string, SourceMap | undefined>()
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${sourceOf(frame, maps)}`)].join('\n')
}

function headOf(error: Error): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

function sourceOf(frame: NodeJS.CallSite, maps: Map<string, SourceMap | undefined>): string {
  const url = frame.getScriptNameOrSourceURL()
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()]
  if (!url?.startsWith('file:') || line === null || column === null) return String(frame)
  if (!maps.has(url)) maps.set(url, readMap(url))
  const origin = maps.get(url)?.findOrigin(line, column)
  if (origin === undefined || !('fileName' in origin)) return String(frame)
  const source = `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`
  return String(frame).replace(`${url}:${line}:${column}`, source)
}

/** Code that was not built has no map. */
function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')) as SourceMapPayload)
  } catch {
    return undefined
  }
}
