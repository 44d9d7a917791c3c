import { readCidrs } from '../kernel/network/cidr.ts'
import { list, type Setting, text } from './setting.ts'

/** The address of something on the web, read without the slashes at its end. */
export function webUrl(sentence: string): Setting<string> {
  return {
    ...text('', sentence),
    allowed: 'an http or https URL, for example https://search.example.com',
    read: (value) => {
      const url = value.replace(/\/+$/, '')
      return url === '' || (isWebUrl(url) && !/[?#\s]/.test(url)) ? url : undefined
    },
  }
}

export function webUrls(sentence: string): Setting<readonly string[]> {
  const items = list([], sentence)
  return {
    ...items,
    allowed: 'comma-separated http or https URLs',
    read: (value) => {
      const urls = items.read(value) ?? []
      return urls.every(isWebUrl) ? urls : undefined
    },
  }
}

export function postgresUrl(sentence: string): Setting<string> {
  return {
    ...text('', sentence),
    allowed: 'a URL that starts with postgres:// or postgresql://',
    read: (value) => (value === '' || /^postgres(?:ql)?:\/\//.test(value) ? value : undefined),
  }
}

/** Groups of addresses that the HTTP server knows by name. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

export function proxies(sentence: string): Setting<readonly string[]> {
  const items = list([], sentence)
  return {
    ...items,
    allowed: 'comma-separated IP addresses or CIDR ranges, for example 10.0.0.5,172.16.0.0/12',
    read: (value) => {
      const given = items.read(value) ?? []
      try {
        readCidrs(given.filter((item) => !NAMED_RANGES.includes(item)))
        return given
      } catch {
        return undefined
      }
    },
  }
}

export function headerPrefixes(sentence: string): Setting<readonly string[]> {
  const items = list([], sentence)
  return {
    ...items,
    allowed: 'comma-separated header prefixes of letters, digits and hyphens, for example X-Acme',
    read: (value) => {
      const given = items.read(value) ?? []
      return given.every((prefix) => /^[a-z][a-z0-9-]*$/i.test(prefix)) ? given : undefined
    },
  }
}

function isWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}
