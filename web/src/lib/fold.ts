const accents = /\p{Mn}/gu

/** What a search by name compares: lower case, without accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(accents, '').toLowerCase()
}

/** The stores whose name contains what was asked for, whatever the case and the accents. */
export function byName<Store extends { readonly name: string }>(
  stores: readonly Store[],
  wanted: string,
): Store[] {
  const part = fold(wanted)
  return stores.filter(({ name }) => fold(name).includes(part))
}
