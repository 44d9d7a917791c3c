import { existingDatasource } from '../domain/datasources/get-datasource.ts'
import { exactJson } from '../kernel/exact-json.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required, withStores } from './command.ts'

const PAGE = 100

export const submissionList: Command = {
  usage: '--datasource NAME [--type TYPE] [--after REQUEST_ID] [--data DIR]',
  async run(words, environment) {
    const options = readOptions(words, {
      datasource: { type: 'string' },
      type: { type: 'string' },
      after: { type: 'string' },
      ...DATA_OPTION,
    })
    const datasource = required(options.datasource, 'datasource')
    await withStores(configFrom(environment, { data: options.data }), async ({ submissions, datasources }) => {
      await existingDatasource(datasources, datasource)
      let { after } = options
      for (;;) {
        const page = await submissions.list({ datasource, type: options.type, after }, PAGE)
        for (const submission of page) console.log(exactJson(submission))
        if (page.length < PAGE) return
        after = page.at(-1)?.requestId
      }
    })
  },
}
