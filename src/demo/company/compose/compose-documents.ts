import { Chances } from '../../chances.ts'
import { domain, emailOf } from '../domain.ts'
import type { DemoDocument, DemoPermissions, DemoPerson } from '../types.ts'
import { blankFiller } from './fill-blanks.ts'
import { type Customer, type Recipe, readCustomers, readPools, readRecipes } from './read-recipes.ts'
import { TicketKeys } from './ticket-keys.ts'

/** Composes the everyday documents of the company from recipes: the same ones each time. */
export function composeDocuments(people: readonly DemoPerson[], written: readonly DemoDocument[]): DemoDocument[] {
  const keys = new TicketKeys()
  for (const { datasource, id, createdDaysAgo } of written) {
    if (datasource === 'tickets') keys.take(id, createdDaysAgo)
  }
  const customers = readCustomers()
  const composer = new Composer(people, customers, keys)
  return readRecipes().flatMap((recipe, place) =>
    Array.from({ length: recipe.times }, (_, turn) => composer.compose(recipe, place, turn)),
  )
}

class Composer {
  readonly #people: ReadonlyMap<string, DemoPerson>
  readonly #customers: readonly Customer[]
  readonly #keys: TicketKeys
  readonly #pools = readPools()
  readonly #titles = new Set<string>()

  constructor(people: readonly DemoPerson[], customers: readonly Customer[], keys: TicketKeys) {
    this.#people = new Map(people.map((person) => [person.email, person]))
    this.#customers = customers
    this.#keys = keys
  }

  /** Another turn of the alternatives where a title is taken. */
  compose(recipe: Recipe, place: number, turn: number): DemoDocument {
    for (let shift = 0; ; shift += recipe.times) {
      const document = this.#composeOnce(recipe, place, turn, shift)
      if (this.#titles.has(document.title) && shift < 20 * recipe.times) continue
      this.#titles.add(document.title)
      return recipe.key === undefined ? document : this.#withKey(document, recipe.key)
    }
  }

  #withKey(document: DemoDocument, project: string): DemoDocument {
    const id = this.#keys.next(project, document.createdDaysAgo)
    return { ...document, id, url: urlOf(document.datasource, id) }
  }

  #composeOnce(recipe: Recipe, place: number, turn: number, shift: number): DemoDocument {
    const chances = new Chances(place * 1000 + turn + 1)
    const createdDaysAgo = dayOf(recipe, turn, chances)
    const customer = this.#customerOf(recipe, place, turn)
    const personOf = (role: string) => this.#personOf(role, customer, place + turn, createdDaysAgo)
    const set = recipe.sets[turn % Math.max(1, recipe.sets.length)]
    const lookUp = (name: string) => valueIn(customer, name, turn + shift, createdDaysAgo) ?? nameOf(personOf, name)
    const texts = [recipe.title, recipe.body, ...recipe.comments.map(({ text }) => text)].map((text) =>
      fillSet(text, set),
    )
    const fillBlanks = blankFiller({ turn: turn + place + shift, chances, texts, lookUp: serials(lookUp, chances) })
    const fill = (text: string) => fillBlanks(fillSet(text, set))
    const email = (role: string) => personOf(fillSet(role, set))?.email ?? emailOf(fillSet(role, set))
    const title = fill(recipe.title)
    const body = fill(recipe.body)
    const comments = recipe.comments.map(({ author, text, after }) => ({
      author: email(author),
      text: fill(text),
      daysAgo: Math.max(0, createdDaysAgo - after),
    }))
    const id = `${recipe.name}-${turn + 1}`
    const mailbox = (role: string) => mailboxOf(role, customer, personOf(role))
    const from = recipe.from === undefined ? undefined : mailbox(recipe.from)
    return {
      datasource: recipe.datasource,
      objectType: recipe.objectType,
      id,
      title,
      body,
      url: urlOf(recipe.datasource, id),
      author: recipe.from === 'contact' ? (customer?.mail ?? '') : email(recipe.author ?? recipe.from ?? ''),
      ...(recipe.owner !== undefined && { owner: email(recipe.owner) }),
      createdDaysAgo,
      updatedDaysAgo: Math.max(
        0,
        createdDaysAgo - Math.max(recipe.lasts, ...recipe.comments.map(({ after }) => after)),
      ),
      container: fill(recipe.container),
      ...(recipe.status !== undefined && { status: fill(recipe.status) }),
      tags: recipe.tags.map((tag) => fill(tag)),
      ...(comments.length > 0 && { comments }),
      ...(recipe.permissions && { permissions: filledPermissions(recipe.permissions, email) }),
      ...(recipe.file !== undefined && { file: recipe.file }),
      ...(from !== undefined && { from, to: recipe.to.map(mailbox) }),
    }
  }

  #customerOf({ customers }: Recipe, place: number, turn: number): Customer | undefined {
    if (customers.length === 0) return undefined
    const candidates = this.#customers.filter(
      ({ id, segment, lang }) =>
        customers.includes(id) || customers.includes(lang) || (lang === 'en' && customers.includes(segment)),
    )
    return candidates[(place + turn) % candidates.length]
  }

  /** The person in a role: one of a pool, one who looks after the customer, or somebody by name. Newcomers have no past. */
  #personOf(role: string, customer: Customer | undefined, turn: number, daysAgo: number): DemoPerson | undefined {
    const [, pool = role, digit = '1'] = /^([a-z]+)([2-9])$/.exec(role) ?? []
    const names = this.#pools[pool]
    if (names !== undefined) {
      const here = names
        .map((name) => this.#people.get(emailOf(name)))
        .filter((person) => person !== undefined && person.startedDaysAgo > daysAgo)
      return here[(turn + Number(digit) - 1) % here.length]
    }
    const local = role === 'account' ? customer?.account : role === 'field' ? customer?.field : role
    return this.#people.get(emailOf(local ?? ''))
  }
}

function urlOf(datasource: string, id: string): string {
  return `https://${datasource}.${domain}/${id}`
}

/** The documents of a recipe are spread over its time, the oldest first. */
function dayOf({ times, oldest, newest, every }: Recipe, turn: number, chances: Chances): number {
  if (every !== undefined) return oldest - turn * every
  const step = (oldest - newest) / times
  return Math.round(oldest - step * turn - chances.fraction() * step)
}

function valueIn(customer: Customer | undefined, name: string, turn: number, daysAgo: number): string | undefined {
  const [, shift] = /^date([+-]\d+)?$/.exec(name) ?? [undefined, undefined]
  if (name.startsWith('date')) return `{{${daysAgo - Number(shift ?? 0)}}}`
  if (name === 'turn') return String(turn + 1)
  if (customer === undefined) return undefined
  const one = (list: readonly string[]) => list[turn % list.length]
  switch (name) {
    case 'customer':
      return customer.name
    case 'contact':
    case 'role':
      return customer[name]
    case 'contact.first':
      return customer.contact.split(' ')[0]
    case 'site':
      return one(customer.sites)
    case 'room':
      return one(customer.rooms)
    case 'goods':
      return one(customer.goods)
    case 'sensors':
      return customer.sensors.toLocaleString('en-US')
    case 'tag':
      return customer.id
    default:
      return undefined
  }
}

function nameOf(personOf: (role: string) => DemoPerson | undefined, name: string): string | undefined {
  const [role = '', part] = name.split('.')
  const person = personOf(role)
  return part === 'first' ? person?.name.split(' ')[0] : person?.name
}

/** Before the other blanks, because the facts of a set may have blanks of their own. */
function fillSet(text: string, set: Recipe['sets'][number] | undefined): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => set?.[name]?.toString() ?? blank)
}

/** Serial numbers, the same wherever a document repeats them. */
function serials(lookUp: (name: string) => string | undefined, chances: Chances) {
  const gateway = `LG3-0${10_000 + chances.below(21_000)}`
  const old = `LG2-0${10_000 + chances.below(9_000)}`
  const sensor = `RW-2002-${10_000 + chances.below(80_000)}`
  const made: Readonly<Record<string, string>> = { gateway, oldgateway: old, sensor }
  return (name: string) => made[name] ?? lookUp(name)
}

function mailboxOf(role: string, customer: Customer | undefined, person: DemoPerson | undefined): string {
  if (role === 'contact') return `${customer?.contact} <${customer?.mail}>`
  return person === undefined ? role : `${person.name} <${person.email}>`
}

function filledPermissions(permissions: DemoPermissions, email: (role: string) => string): DemoPermissions {
  const { users } = permissions
  return { ...permissions, ...(users && { users: users.map(email) }) }
}
