import { deprecationTable } from './deprecations.js'
import { element } from './dom.js'
import { anchorOf, breakable, methodBadge, operationView } from './operation.js'
import { Schemas } from './schema.js'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const byId = (id) => document.getElementById(id)

await start()

async function start() {
  try {
    const response = await fetch('openapi.json')
    if (!response.ok) throw new Error(`the service returned ${response.status}`)
    show(await response.json())
  } catch (error) {
    byId('loading').textContent = `Couldn't load the operations: ${error.message}. Reload to try again.`
  }
}

function show(openApi) {
  const operations = operationsOf(openApi)
  const schemas = new Schemas(openApi)
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'Other')]
  const filterable = groups.map(([tag, members]) => showGroup(openApi, schemas, tag, members))
  byId('operations').append(element('a', { class: 'last', href: '#deprecations' }, 'Deprecations'))
  byId('deprecations').append(deprecationTable(openApi, operations))
  byId('deprecations').hidden = false
  byId('loading').remove()
  byId('filter').addEventListener('input', () => filter(filterable, byId('filter').value))
  addEventListener('hashchange', openTarget)
  openTarget()
}

function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => ({
      method: method.toUpperCase(),
      path,
      operation: item[method],
    })),
  )
}

/** Adds a group to the sidebar and the page. Returns the elements that the filter shows and hides. */
function showGroup(openApi, schemas, tag, members) {
  const anchor = anchorOf('tag-', tag)
  const items = members.map((member) => {
    const { method, path, operation } = member
    return {
      text: `${method} ${path} ${operation.summary ?? ''} ${tag}`.toLowerCase(),
      view: operationView(openApi, schemas, member),
      link: element(
        'li',
        {},
        element(
          'a',
          { href: `#${anchorOf(method, path)}`, title: `${method} ${path}` },
          methodBadge(method),
          element('span', { class: operation.deprecated ? 'deprecated' : '' }, breakable(shortName(path))),
        ),
      ),
    }
  })
  const section = element(
    'section',
    { id: anchor, 'aria-labelledby': `${anchor}-heading` },
    element('h2', { id: `${anchor}-heading` }, tag),
    items.map(({ view }) => view),
  )
  const links = element(
    'div',
    {},
    element('h2', {}, element('a', { href: `#${anchor}` }, tag)),
    element(
      'ul',
      {},
      items.map(({ link }) => link),
    ),
  )
  byId('tags').append(section)
  byId('operations').append(links)
  return { section, links, items }
}

/** The path without the part that its neighbors share. */
function shortName(path) {
  return path.replace(/^.*\/v\d+\//, '')
}

function filter(groups, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const { section, links, items } of groups) {
    const matching = items.filter(({ text }) => words.every((word) => text.includes(word)))
    for (const item of items) item.view.hidden = item.link.hidden = !matching.includes(item)
    section.hidden = links.hidden = matching.length === 0
    count += matching.length
  }
  byId('filter-status').textContent = words.length === 0 ? '' : `${count} ${count === 1 ? 'operation' : 'operations'}`
}

/** Opens the operation that the URL fragment names. */
function openTarget() {
  const target = byId(decodeURIComponent(location.hash.slice(1)))
  if (target === null) return
  if (target instanceof HTMLDetailsElement) {
    // The filter may have hidden it.
    target.hidden = target.closest('section').hidden = false
    // The content is built when it opens. Only then is the page long enough to scroll there.
    if (!target.open) target.addEventListener('toggle', () => target.scrollIntoView(), { once: true })
    target.open = true
    target.querySelector('summary').focus({ preventScroll: true })
  }
  target.scrollIntoView()
}
