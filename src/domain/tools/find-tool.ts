/** The tool of this name. Case, spaces and underscores don't count where that leaves one: "Employee Search" is `employee_search`. */
export function findTool<Tool extends { readonly name: string }>(
  tools: readonly Tool[],
  name: string,
): Tool | undefined {
  const exact = tools.find((tool) => tool.name === name)
  if (exact !== undefined) return exact
  const wanted = keyOf(name)
  const [found, ...others] = tools.filter((tool) => keyOf(tool.name) === wanted)
  return others.length === 0 ? found : undefined
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/[\s_]/g, '')
}
