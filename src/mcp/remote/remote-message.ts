/** A message of JSON-RPC as another server sent it; it may be anything. */
export interface RemoteMessage {
  readonly result?: unknown
  readonly error?: { readonly message?: unknown }
}

/** The answer with this id in a body: JSON, or events of which one is it. Undefined: it holds none. */
export function messageIn(contentType: string, body: string, id: number): RemoteMessage | undefined {
  const messages = /^text\/event-stream/i.test(contentType) ? eventsOf(body) : [parse(body)]
  return messages.find((message) => isAnswer(message, id)) as RemoteMessage | undefined
}

function isAnswer(message: unknown, id: number): boolean {
  return typeof message === 'object' && message !== null && 'id' in message && message.id === id
}

function eventsOf(body: string): unknown[] {
  const messages: unknown[] = []
  let data: string[] = []
  for (const line of `${body}\n\n`.split(/\r\n?|\n/)) {
    if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''))
    else if (line === '' && data.length > 0) {
      messages.push(parse(data.join('\n')))
      data = []
    }
  }
  return messages
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
