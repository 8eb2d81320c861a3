const firstNames = [
  'Iracema',
  'Joaquim',
  'Maria Aparecida',
  'Caio',
  'Luzia',
  'Sebastião',
  'Anaïs',
  'Ubirajara',
]
const initials = 'ABCDFGLMNPRSTV'
const masks = ['***.482.110-**', 'a***@exemplo.test', '(11) *****-4410', 'e5c1a09b…']

const placeOf = (id: string) => Number.parseInt(id.slice(0, 8), 16) || 0

/** The masked name of a shopper, always the same; none for the few whose account is gone. */
export function nameOf(id: string): string | undefined {
  const place = placeOf(id)
  if (place % 41 === 7) return undefined
  return `${firstNames[place % firstNames.length]!} ${initials[(place >>> 4) % initials.length]!}.`
}

/** The masked Pix key of a shopper; none for the few whose account is gone. */
export function maskOf(id: string): string | undefined {
  return nameOf(id) === undefined ? undefined : masks[placeOf(id) % masks.length]
}

/** The masked name as a part of an answer, which is left out where there is none. */
export function named(id: string): { shopper?: string } {
  const shopper = nameOf(id)
  return shopper === undefined ? {} : { shopper }
}

/** The masked name and key as parts of an answer. */
export function namedWithKey(id: string): { shopper?: string; key?: string } {
  const key = maskOf(id)
  return { ...named(id), ...(key !== undefined && { key }) }
}

/** Whom a story names. */
export function namedShoppers(...ids: readonly (string | undefined)[]): { id: string; name: string }[] {
  return ids.flatMap((id) => {
    const name = id === undefined ? undefined : nameOf(id)
    return id === undefined || name === undefined ? [] : [{ id, name }]
  })
}
