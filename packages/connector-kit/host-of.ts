/** The host and port of a URL, as `hosts` of a connector names them. */
export function hostOf(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}
