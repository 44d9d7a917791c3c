import { ServiceError } from '../../kernel/errors.ts'
import type { OutgoingFetch, OutgoingFetches } from '../oauth/outgoing-fetch.ts'
import type { DirectoryReader } from './directory/directory-reader.ts'

export interface PersonPhoto {
  readonly bytes: Uint8Array
  readonly contentType: 'image/png' | 'image/jpeg'
}

const MAX_BYTES = 2 ** 20

/** The beginnings of files: what a server calls its answer proves nothing. */
const KINDS = [
  { contentType: 'image/png', magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { contentType: 'image/jpeg', magic: [0xff, 0xd8, 0xff] },
] as const

/** The picture at the address that the directory has for a person. Whoever has none is as absent as nobody. */
export async function personPhoto(
  { directory, outgoing }: { directory: DirectoryReader; outgoing: OutgoingFetches },
  id: string,
): Promise<PersonPhoto> {
  const people = await directory.current()
  const slot = people.slotOfId(id)
  const url = slot === undefined ? undefined : URL.parse(people.entry(slot)?.photoUrl ?? '')
  const photo = url ? await readPhoto(outgoing.photos, url) : undefined
  if (photo === undefined) throw new ServiceError('not_found', 'Photo not found')
  return photo
}

async function readPhoto(fetch: OutgoingFetch, url: URL): Promise<PersonPhoto | undefined> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'image/png, image/jpeg' }, maxBytes: MAX_BYTES })
    if (answer.status !== 200) return undefined
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const kind = KINDS.find(({ magic }) => magic.every((byte, at) => bytes[at] === byte))
    return kind && { bytes, contentType: kind.contentType }
  } catch {
    // Where the picture lies is not ours: that it cannot be had is no failure of the service.
    return undefined
  }
}
