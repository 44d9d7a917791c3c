import { element } from './dom.js'
import { anchorOf } from './operation.js'
import { deprecationsOf } from './schema.js'

/** All deprecated items with their dates, earliest removal first. */
export function deprecationTable(openApi, operations) {
  const rows = [...ofOperations(operations), ...ofFields(openApi)].sort((a, b) => a.removal.localeCompare(b.removal))
  if (rows.length === 0) return element('p', {}, 'Nothing is deprecated.')
  return element(
    'div',
    { class: 'scrolling', tabindex: '0', role: 'region', 'aria-label': 'Deprecated items' },
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ['Item', 'Announced', 'Works until', 'Instead'].map((text) => element('th', { scope: 'col' }, text)),
        ),
      ),
      element('tbody', {}, rows.map(rowView)),
    ),
  )
}

function rowView({ item, introduced, removal, message, replacement }) {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, item),
    element('td', {}, dateView(introduced)),
    element('td', {}, dateView(removal)),
    element('td', {}, message && `${message}. `, replacement && ['Use ', element('code', {}, replacement), '.']),
  )
}

function dateView(date) {
  return date === undefined ? '' : element('time', { datetime: date }, date)
}

function ofOperations(operations) {
  return operations.flatMap(({ method, path, operation }) =>
    deprecationsOf(operation).map((row) => ({
      ...row,
      item: element('a', { href: `#${anchorOf(method, path)}` }, element('code', {}, `${method} ${path}`)),
    })),
  )
}

function ofFields({ components }) {
  return Object.entries(components?.schemas ?? {}).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties).flatMap(([name, field]) =>
      deprecationsOf(field).map((row) => ({ ...row, item: element('code', {}, `${schema}.${name}`) })),
    ),
  )
}
