import { readFile } from 'node:fs/promises'
import { operator } from '../domain/access/role.ts'
import { addSamlProvider } from '../domain/sign-in/saml-provider.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required, UsageError, withStores } from './command.ts'
import { listOption } from './list-option.ts'

const samlAdd: Command = {
  name: 'saml add',
  usage:
    '--id ID --name NAME --entry-point URL --issuer ENTITY_ID --certificates FILE,… --domains acme.example,… [--create-users] [--data DIR]',
  summary: 'Let users sign in at a SAML 2.0 provider, or change one.',
  async run(words, environment) {
    const options = readOptions(words, {
      id: { type: 'string' },
      name: { type: 'string' },
      'entry-point': { type: 'string' },
      issuer: { type: 'string' },
      certificates: { type: 'string' },
      domains: { type: 'string' },
      'create-users': { type: 'boolean' },
      ...DATA_OPTION,
    })
    const request = {
      id: required(options.id, 'id'),
      name: required(options.name, 'name'),
      entryPoint: required(options['entry-point'], 'entry-point'),
      issuer: required(options.issuer, 'issuer'),
      certificates: await Promise.all(listOption(options.certificates).map(readCertificate)),
      domains: listOption(options.domains),
      createsUsers: options['create-users'] === true,
    }
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      const { id } = await addSamlProvider({ ...stores, clock: systemClock }, operator, request)
      console.log(`${id}: give the provider {base}/signin/saml/${id}/metadata`)
    })
  },
}

async function readCertificate(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new UsageError(`--certificates: ${path} cannot be read`)
  }
}

const samlList: Command = {
  name: 'saml list',
  usage: '[--data DIR]',
  summary: 'List the SAML providers at which users can sign in.',
  async run(words, environment) {
    const options = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data: options.data }), async ({ samlProviders }) => {
      for (const { id, name, issuer, domains } of await samlProviders.list()) {
        console.log([id, name, issuer, domains.join(',')].join('\t'))
      }
    })
  },
}

const samlRemove: Command = {
  name: 'saml remove',
  usage: '--id ID [--data DIR]',
  summary: 'Take a SAML provider away; accounts and sessions stay.',
  async run(words, environment) {
    const options = readOptions(words, { id: { type: 'string' }, ...DATA_OPTION })
    const id = required(options.id, 'id')
    await withStores(configFrom(environment, { data: options.data }), async ({ samlProviders }) => {
      if (!(await samlProviders.remove(id))) throw new UsageError(`there is no provider ${id}`)
    })
  },
}

export const SAML_COMMANDS: readonly Command[] = [samlAdd, samlList, samlRemove]
