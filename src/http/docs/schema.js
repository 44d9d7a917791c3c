/** Reads the schemas of one OpenAPI document. */
export class Schemas {
  #root

  constructor(openApi) {
    this.#root = openApi
  }

  /** Follows references. Keywords next to a reference override those of the schema it points to. */
  resolve(schema = {}) {
    let found = schema
    for (let hops = 0; found.$ref !== undefined && hops < 10; hops += 1) {
      const { $ref, ...beside } = found
      found = { title: nameOfReference($ref), ...this.#lookUp($ref), ...beside }
    }
    return found.allOf === undefined ? found : this.#joined(found)
  }

  /** The schema of the objects inside: a list's items, or the object of a nullable one. */
  inner(schema) {
    const resolved = this.resolve(schema)
    if (resolved.items !== undefined) return this.inner(resolved.items)
    const options = optionsOf(resolved).filter((option) => this.resolve(option).type !== 'null')
    return options.length === 1 ? this.inner(options[0]) : resolved
  }

  /** `[{ name, schema, isRequired }]`, required ones first. */
  fields(schema) {
    const { properties = {}, required = [], additionalProperties, patternProperties } = this.resolve(schema)
    const fields = Object.entries(properties).map(([name, field]) => ({
      name,
      schema: this.resolve(field),
      isRequired: required.includes(name),
    }))
    const others = Object.values(patternProperties ?? {})[0] ?? additionalProperties
    if (typeof others === 'object' && others !== null && Object.keys(others).length > 0) {
      fields.push({ name: 'any name', schema: this.resolve(others), isRequired: false, isPattern: true })
    }
    return fields.sort((a, b) => Number(b.isRequired) - Number(a.isRequired))
  }

  /** For people: `list of Person`, `text (date-time)`, `one of "ASC", "DESC"`. */
  typeName(schema) {
    const resolved = this.resolve(schema)
    if (resolved.const !== undefined) return JSON.stringify(resolved.const)
    if (resolved.enum !== undefined) return resolved.enum.map((value) => JSON.stringify(value)).join(' | ')
    const options = optionsOf(resolved)
    if (options.length > 0) return [...new Set(options.map((option) => this.typeName(option)))].join(' | ')
    if (resolved.items !== undefined) return `list of ${this.typeName(resolved.items)}`
    if (Array.isArray(resolved.type)) return resolved.type.join(' | ')
    if (resolved.type === 'object' || resolved.properties !== undefined) return resolved.title ?? 'object'
    if (resolved.type === undefined) return 'any'
    return resolved.format === undefined ? resolved.type : `${resolved.type} (${resolved.format})`
  }

  #lookUp(reference) {
    const steps = reference.replace(/^#\//, '').split('/')
    return steps.reduce((at, step) => at?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], this.#root) ?? {}
  }

  #joined({ allOf, ...own }) {
    const parts = [...allOf.map((part) => this.resolve(part)), own]
    return {
      ...Object.assign({}, ...parts),
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required = [] }) => required),
    }
  }
}

export function optionsOf({ anyOf, oneOf }) {
  return anyOf ?? oneOf ?? []
}

/** The rows of `x-service-deprecated`, which is one or a list. */
export function deprecationsOf(holder) {
  return [holder['x-service-deprecated'] ?? []].flat()
}

function nameOfReference(reference) {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
