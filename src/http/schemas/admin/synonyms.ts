import Type from 'typebox'
import { SYNONYM_LANGUAGES } from '../../../domain/synonyms/read-synonym.ts'
import { SYNONYM_KINDS } from '../../../domain/synonyms/synonym.ts'
import { named } from '../named.ts'
import { Text, Time } from './admin-fields.ts'

const MAX_CSV_CHARACTERS = 1_000_000
const Words = (description: string) => Type.Array(Text(), { maxItems: 50, description })

const rule = {
  kind: Type.Optional(
    Type.Enum([...SYNONYM_KINDS], {
      description: 'TWO_WAY: all words mean the same. ONE_WAY: a search for `words` also finds `to`. Default: TWO_WAY.',
    }),
  ),
  words: Words('Words or phrases of up to six words. At most ten.'),
  to: Type.Optional(Words('Only for ONE_WAY: what is also found')),
  language: Type.Optional(
    Type.Enum(['', ...SYNONYM_LANGUAGES], { description: 'Only for documents in this language. Leave out for all.' }),
  ),
}

export const NewSynonym = named('NewSynonym', rule)
export const PreviewedSynonym = named('PreviewedSynonym', {
  ...rule,
  id: Type.Optional(Text('The synonym that this one replaces')),
})

export const SynonymInfo = named('SynonymInfo', {
  id: Type.String(),
  kind: Type.Enum([...SYNONYM_KINDS]),
  words: Type.Array(Type.String()),
  to: Type.Array(Type.String()),
  language: Type.Optional(Type.Enum([...SYNONYM_LANGUAGES])),
  updatedAt: Time(),
  updatedBy: Type.String(),
})

export const SynonymSuggestions = named('SynonymSuggestions', {
  items: Type.Array(
    named('SynonymSuggestion', {
      kind: Type.Enum([...SYNONYM_KINDS]),
      words: Type.Array(Type.String()),
      to: Type.Array(Type.String()),
      people: Type.Integer({ description: 'How many people replaced one by the other. At least three.' }),
    }),
  ),
})

const Results = Type.Object({ total: Type.Integer(), titles: Type.Array(Type.String()) })
export const SynonymPreviews = named('SynonymPreviews', {
  items: Type.Array(Type.Object({ query: Type.String(), before: Results, after: Results })),
})

export const SynonymImport = named('SynonymImport', {
  csv: Type.String({ maxLength: MAX_CSV_CHARACTERS, description: 'As exported: kind, language, words, to' }),
  replace: Type.Optional(Type.Boolean({ description: "Delete synonyms that the file doesn't have. Default: false." })),
  dryRun: Type.Optional(Type.Boolean({ description: 'Only count. Nothing is changed. Default: false.' })),
})

export const ImportedSynonyms = named('ImportedSynonyms', {
  added: Type.Integer(),
  unchanged: Type.Integer(),
  removed: Type.Integer(),
})
