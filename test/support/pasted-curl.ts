import type { Answer } from './make-app.ts'

/** Does what a `curl` of the documentation says; a bare machine may have no curl. `words` stand for its variables. */
export async function pastedCurl(curl: string, words: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const filled = curl.replaceAll(/\s*\\\n\s*/g, ' ').replace(/\$(\w+)/g, (whole, name: string) => words[name] ?? whole)
  const url = /^curl -s (\S+)/.exec(filled)?.[1] ?? ''
  const headers = [...filled.matchAll(/-H (['"])([^:]+): (.+?)\1/g)].map(
    ([, , name = '', value = '']) => [name, value] as const,
  )
  const body = /-d '([^']+)'/.exec(filled)?.[1] ?? ''
  const response = await fetch(url, { method: 'POST', headers: Object.fromEntries(headers), body })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}
