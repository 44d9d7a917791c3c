import { StringDecoder } from 'node:string_decoder'

const MAX_EVENT_CHARACTERS = 1024 * 1024

/** Takes a stream of server-sent events apart, wherever its bytes are cut; only their data counts here. */
export class EventReader {
  readonly #decoder = new StringDecoder('utf8')
  #rest = ''
  #data: string[] = []
  #length = 0

  /** The data of the events that these bytes end. */
  push(bytes: Buffer): string[] {
    const ended: string[] = []
    const text = this.#decoder.write(bytes)
    this.#rest += text
    if (this.#rest.length + this.#length > MAX_EVENT_CHARACTERS) throw new Error('an event is too long')
    // A line is parsed once it is complete, so arriving in many pieces doesn't make it slower.
    if (!/[\r\n]/.test(text)) return ended
    const lines = this.#rest.split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') this.#close(ended)
      else if (line.startsWith('data:')) this.#add(line.slice(line.startsWith('data: ') ? 6 : 5))
    }
    return ended
  }

  /** A last event whose empty line was left out. */
  end(): string[] {
    const ended = this.push(Buffer.from('\n'))
    this.#close(ended)
    return ended
  }

  #add(data: string): void {
    this.#data.push(data)
    this.#length += data.length
  }

  #close(ended: string[]): void {
    if (this.#data.length > 0) ended.push(this.#data.join('\n'))
    this.#data = []
    this.#length = 0
  }
}
