type Named = readonly { readonly name: string }[]

/** The names of all categories, those of a season last; none while they are not known. */
export function categoryNames(
  lists: { readonly regular: Named; readonly seasonal: Named } | undefined,
): string[] {
  return lists === undefined ? [] : [...lists.regular, ...lists.seasonal].map(({ name }) => name)
}
