type Named = readonly { readonly name: string }[]

/** The names of all categories, in their order; none while they are not known. */
export function categoryNames(
  lists: { readonly regular: Named; readonly seasonal: Named } | undefined,
): string[] {
  return lists === undefined ? [] : [...lists.regular, ...lists.seasonal].map(({ name }) => name)
}
