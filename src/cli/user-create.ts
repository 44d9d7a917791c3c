import { ROLES } from '../domain/access/role.ts'
import { createAccount } from '../domain/identity/create-account.ts'
import { foldEmail } from '../domain/identity/email.ts'
import { refuseWeakPassword } from '../domain/sign-in/password.ts'
import { setPassword } from '../domain/sign-in/set-password.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required, withStores } from './command.ts'
import { readSecret } from './read-secret.ts'

export const userCreate: Command = {
  name: 'user create',
  usage: `--email EMAIL --name NAME [--role ${ROLES.join('|')}] [--password-stdin] [--data DIR]`,
  summary: 'Create a user of the service, or change the name and role of one.',
  async run(words, environment) {
    const options = readOptions(words, {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string' },
      'password-stdin': { type: 'boolean' },
      ...DATA_OPTION,
    })
    const email = required(options.email, 'email')
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      const deps = { ...stores, clock: systemClock }
      const password = options['password-stdin'] === true ? await readSecret(process.stdin) : undefined
      // Before anything is written: a refused password must not leave half a user behind.
      if (password !== undefined) refuseWeakPassword(password, foldEmail(email))
      const account = await createAccount(deps, { email, name: options.name, role: options.role })
      if (password !== undefined) await setPassword(deps, account.email, password)
      console.log(account.email)
    })
  },
}
