/**
 * Creates an element. Strings become text, never markup, so nothing in the OpenAPI document can run.
 */
export function element(name, attributes = {}, ...children) {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') created.addEventListener(key.replace(/^on/, ''), value)
    else created.setAttribute(key, value === true ? '' : value)
  }
  created.append(...children.flat().filter((child) => child !== undefined && child !== false))
  return created
}

/** A `<details>` whose content is built when it first opens, so a page with hundreds of operations loads fast. */
export function lazyDetails(attributes, summary, buildContent) {
  let isBuilt = false
  const details = element('details', {
    ...attributes,
    ontoggle: () => {
      if (!details.open || isBuilt) return
      isBuilt = true
      details.append(buildContent())
    },
  })
  details.append(summary)
  return details
}

let lastId = 0

/** A field with its label. */
export function labeled(text, field, hint) {
  lastId += 1
  field.id = `field-${lastId}`
  return element('div', { class: 'field' }, element('label', { for: field.id }, text, hint && [' ', hint]), field)
}

export function copyButton(readText) {
  // Browsers allow the clipboard only on localhost and over HTTPS.
  if (navigator.clipboard === undefined) return undefined
  const button = element(
    'button',
    {
      type: 'button',
      class: 'button small',
      onclick: async () => {
        await navigator.clipboard.writeText(readText())
        button.textContent = 'Copied'
        setTimeout(() => {
          button.textContent = 'Copy'
        }, 1500)
      },
    },
    'Copy',
  )
  return button
}
