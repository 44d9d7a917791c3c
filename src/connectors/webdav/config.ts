import { Type } from 'typebox'
import { chosenReaders, fileSettings } from '../files/settings.ts'

export const config = Type.Object({
  url: Type.String({
    title: 'URL',
    description:
      'The WebDAV address of the folder to read, e.g. https://cloud.example.com/remote.php/dav/files/almanac',
    pattern: '^https?://[^/?#@\\s]+(/[^?#]*)?$',
    patternMessage: 'must start with http:// or https://, without ? and #, e.g. https://cloud.example.com/dav/files',
    maxLength: 2000,
  }),
  user: Type.String({
    title: 'Username',
    description: 'The name to sign in with. Leave blank if the server asks for none.',
    default: '',
    maxLength: 500,
  }),
  readers: chosenReaders,
  ...fileSettings,
})

export const secret = Type.Object({
  password: Type.String({ title: 'Password', default: '', maxLength: 1000 }),
})
