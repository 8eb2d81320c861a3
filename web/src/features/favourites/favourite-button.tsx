import { Icon, type IconName } from '@/ui/icon'
import type { Kind } from './kinds'
import { useFavourite } from './use-favourite'

interface FavouriteButtonProps<Item> {
  kind: Kind<Item>
  item: Item
  icon: IconName
  label: string
}

/** A sign that is filled while its thing is a favourite. */
export function FavouriteButton<Item>({ kind, item, icon, label }: FavouriteButtonProps<Item>) {
  const { kept, toggle } = useFavourite(kind, item)
  return (
    <button
      type="button"
      className={`favourite favourite-${icon}`}
      aria-pressed={kept}
      aria-label={label}
      onClick={() => void toggle()}
    >
      <Icon name={icon} />
    </button>
  )
}
