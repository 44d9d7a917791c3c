/** An error as people read it on a page, where fields are labels: "Password must …" instead of "`password` must …". */
export function plainMessage(message: string): string {
  const plain = message.replaceAll('`', '')
  return /^[a-z]+ /.test(plain) ? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}` : plain
}
