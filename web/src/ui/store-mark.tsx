interface StoreMarkProps {
  name: string
  slug: string
  /** In quarters of a rem, as all sizes. */
  size?: string
  /** Nothing beside it says whose it is. */
  alone?: boolean
}

const tints = 7

function tintOf(slug: string): number {
  let hash = 7
  for (const letter of slug) hash = (hash * 31 + letter.charCodeAt(0)) % 9973
  return hash % tints
}

/** A store's initial on its own colours. */
export function StoreMark({ name, slug, size = '9', alone = false }: StoreMarkProps) {
  const pixels = Number(size) * 4
  const words = alone ? ({ role: 'img', 'aria-label': name } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg
      className={`store-mark store-mark-${tintOf(slug)}`}
      viewBox="0 0 36 36"
      width={pixels}
      height={pixels}
      {...words}
    >
      <rect width="36" height="36" rx="11" />
      <text x="18" y="24.5">
        {name.slice(0, 1).toLocaleUpperCase('pt-BR')}
      </text>
    </svg>
  )
}
