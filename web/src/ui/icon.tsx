/** The drawings in index.html. */
export type IconName =
  | 'close'
  | 'menu'
  | 'chevronDown'
  | 'chevronLeft'
  | 'chevronRight'
  | 'collapse'
  | 'expand'
  | 'user'
  | 'devolve'
  | 'logout'
  | 'sun'
  | 'moon'
  | 'system'
  | 'check'
  | 'copy'
  | 'clock'
  | 'alert'
  | 'retry'
  | 'filter'
  | 'info'
  | 'bag'
  | 'click'
  | 'link'
  | 'edit'
  | 'lock'
  | 'chart'
  | 'search'
  | 'heart'
  | 'star'
  | 'tag'
  | 'store'
  | 'pause'
  | 'play'
  | 'eye'
  | 'calendar'
  | 'flag'
  | 'external'
  | 'download'
  | 'print'
  | 'grid'
  | 'shield'
  | 'sports'
  | 'baby'
  | 'beauty'
  | 'camera'
  | 'travel'
  | 'appliances'
  | 'electronics'
  | 'books'
  | 'phone'
  | 'games'

interface IconProps {
  name: IconName
  /** In quarters of a rem, as all sizes. */
  size?: string
}

/** A drawn sign beside words; never the only carrier of meaning. */
export function Icon({ name, size = '5' }: IconProps) {
  const pixels = Number(size) * 4
  return (
    <svg className="icon" width={pixels} height={pixels} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
