/** Settings end up in tickets and chats, so passwords in URLs are masked. */
export function withoutPassword(value: string): string {
  if (!/^\w+:\/\//.test(value)) return value
  return value.replace(/^(\w+:\/\/[^:/?#]*):.*@/, '$1:***@').replace(/([?&][^=&]*password=)[^&]*/gi, '$1***')
}
