import { readFile } from 'node:fs/promises'
import { operator } from '../../domain/shared/actor.ts'
import { importSynonyms, removeSynonym, saveSynonym } from '../../domain/synonyms/manage-synonyms.ts'
import { writeSynonymCsv } from '../../domain/synonyms/synonym-csv.ts'
import { type Command, configFrom, DATA_OPTION, listOf, readOptions, required, withStores } from '../command.ts'

export const synonymsList: Command = {
  usage: '[--data DIR]',
  async run(words, environment) {
    const { data } = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data }), async ({ synonyms }) => {
      for (const synonym of await synonyms.list()) console.log(JSON.stringify(synonym))
    })
  },
}

export const synonymsAdd: Command = {
  usage: `--words "pto,paid time off" [--to WORDS] [--language en|de|…] [--data DIR]

With --to, a search for the words also finds those of --to, but not the other way around.`,
  async run(words, environment) {
    const options = readOptions(words, {
      words: { type: 'string' },
      to: { type: 'string' },
      language: { type: 'string' },
      ...DATA_OPTION,
    })
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      const { id } = await saveSynonym(stores, operator, {
        kind: options.to === undefined ? 'TWO_WAY' : 'ONE_WAY',
        words: listOf(required(options.words, 'words')),
        to: listOf(options.to),
        language: options.language,
      })
      console.log(id)
    })
  },
}

export const synonymsRemove: Command = {
  usage: '--id ID [--data DIR]',
  async run(words, environment) {
    const options = readOptions(words, { id: { type: 'string' }, ...DATA_OPTION })
    const id = required(options.id, 'id')
    await withStores(configFrom(environment, { data: options.data }), (stores) => removeSynonym(stores, operator, id))
  },
}

export const synonymsExport: Command = {
  usage: '[--data DIR]',
  async run(words, environment) {
    const { data } = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data }), async ({ synonyms }) => {
      process.stdout.write(writeSynonymCsv(await synonyms.list()))
    })
  },
}

export const synonymsImport: Command = {
  usage: `--file FILE [--replace] [--dry-run] [--data DIR]

FILE has the columns that ./almanac synonyms export prints.

--replace  Delete all existing synonyms first.
--dry-run  Check the file and print what would change. Nothing is changed.`,
  async run(words, environment) {
    const options = readOptions(words, {
      file: { type: 'string' },
      replace: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      ...DATA_OPTION,
    })
    const csv = await readFile(required(options.file, 'file'), 'utf8')
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      const counts = await importSynonyms(stores, operator, {
        csv,
        replaces: options.replace === true,
        isDryRun: options['dry-run'] === true,
      })
      console.log(JSON.stringify(counts))
    })
  },
}
