import { isIPv4, isIPv6 } from 'node:net'

const ISATAP = 0x5efe

/**
 * The IPv4 address that an IPv6 address carries, and to which a gateway or the system may send: mapped and compatible
 * (RFC 4291, section 2.5.5), translated (RFC 2765 and 6052), 6to4 (RFC 3056), ISATAP (RFC 5214). Undefined: none.
 */
export function embeddedIpv4(address: string): string | undefined {
  const plain = address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return undefined
  const groups = groupsOf(plain)
  const at = (index: number) => groups[index] ?? 0
  const startsWith = (...wanted: number[]) => wanted.every((group, index) => at(index) === group)
  if (at(0) === 0x2002) return dotted(at(1), at(2))
  const isTail =
    (startsWith(0, 0, 0, 0, 0, 0) && (at(6) !== 0 || at(7) > 1)) ||
    startsWith(0, 0, 0, 0, 0, 0xffff) ||
    startsWith(0, 0, 0, 0, 0xffff, 0) ||
    startsWith(0x64, 0xff9b, 0, 0, 0, 0) ||
    (at(5) === ISATAP && (at(4) & ~0x200) === 0)
  return isTail ? dotted(at(6), at(7)) : undefined
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of an IPv6 address, however it is written. */
export function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::')
  const head = pieces(before)
  if (after === undefined) return head
  const tail = pieces(after)
  return [...head, ...new Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail]
}

function pieces(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((piece) => {
    if (!isIPv4(piece)) return [Number.parseInt(piece, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = piece.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
