/**
 * Makes an element. Children that are strings become text, never markup, so nothing that the document says can run.
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') made.addEventListener(key.replace(/^on/, ''), value)
    else made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== false))
  return made
}

/** A `<details>` whose inside is made when it is first opened: a page of hundreds of operations stays light. */
export function lazyDetails(attributes, summary, makeInside) {
  let isMade = false
  const details = element('details', {
    ...attributes,
    ontoggle: () => {
      if (!details.open || isMade) return
      isMade = true
      details.append(makeInside())
    },
  })
  details.append(summary)
  return details
}

let lastId = 0

/** A label with its field, tied together for assistive technology. */
export function labelled(text, field, hint) {
  lastId += 1
  field.id = `field-${lastId}`
  return element('div', { class: 'labelled' }, element('label', { for: field.id }, text, hint && [' ', hint]), field)
}

export function copyButton(readText) {
  // Browsers give the clipboard only to pages of localhost and HTTPS.
  if (navigator.clipboard === undefined) return undefined
  const button = element(
    'button',
    {
      type: 'button',
      class: 'quiet',
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
