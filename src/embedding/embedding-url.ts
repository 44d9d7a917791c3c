import { isIP } from 'node:net'
import { OperatorError } from '../kernel/operator-error.ts'
import { isPublicAddress } from '../kernel/public-internet.ts'

/**
 * Where texts are sent. The operator's own choice, so addresses inside the organisation are fine; but texts and the key
 * travel unencrypted only where no stranger is on the way.
 */
export function embeddingUrl(setting: string): URL {
  const url = URL.parse(setting)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw wrong(`"${setting}" is not a web address; write for example http://127.0.0.1:11434/v1`)
  }
  if (url.username !== '' || url.password !== '') throw wrong('holds a password; put it into ALMANAC_EMBED_KEY')
  if (url.protocol === 'http:' && isIP(hostOf(url)) !== 0 && isPublicAddress(hostOf(url))) {
    throw wrong(`${url.host} is a public address; texts and the key may go there by https only`)
  }
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/embeddings$/, '')}/embeddings`
  return url
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function wrong(what: string): OperatorError {
  return new OperatorError(`ALMANAC_EMBED_URL: ${what}`)
}
