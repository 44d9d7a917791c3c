/** The name of a type as people write it: types are often called like `DirectMessage`. */
export function typeName(docType: string): string {
  const [first, ...others] = docType.split(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/u)
  return [first, ...others.map((word) => word.toLowerCase())].join(' ')
}
