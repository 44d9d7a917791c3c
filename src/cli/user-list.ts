import { type Command, configFrom, DATA_OPTION, readOptions, withStores } from './command.ts'

export const userList: Command = {
  usage: '[--data DIR]',
  async run(words, environment) {
    const { data } = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data }), async ({ accounts }) => {
      for (const { email, name, role, givenRole, isActive, createdAt } of await accounts.list())
        console.log(JSON.stringify({ email, name, role: givenRole ?? role, isActive, createdAt }))
    })
  },
}
