/** People type `wiki.example.com/page`: a host without a scheme gets https. Everything else stays as it is. */
export function withScheme(text: string): string {
  const typed = text.trim()
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(typed) ? `https://${typed}` : typed
}
