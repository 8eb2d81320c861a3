import { shopperText } from '../words/people'

interface ShopperProps {
  id: string
  /** Masked; none when the account is gone. */
  name: string | undefined
}

/** A shopper as those who work here see them: the masked name, and behind it the account's id. */
export function Shopper({ id, name }: ShopperProps) {
  return <span title={id}>{shopperText(id, name)}</span>
}
