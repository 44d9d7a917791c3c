/** The value of a metric of the service at this address, or of the one with this label. */
export async function metricAt(address: string, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const line = text.split('\n').find((text) => text.startsWith(`${name} `))
  if (line === undefined) throw new Error(`There is no metric ${name}`)
  return Number(line.split(' ').at(-1))
}
