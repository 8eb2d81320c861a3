import { chakra } from '@chakra-ui/react/styled-system'
import type { Purchase } from '@/api/purchase'

/** Under the status of a purchase's line: that its amount is being checked. */
export function CheckingMark({ purchase }: { purchase: Purchase }) {
  return purchase.checking ? <span className="purchase-checking">Em conferência</span> : null
}

/** The same in the drawer, with what it means. */
export function CheckingNote({ purchase }: { purchase: Purchase }) {
  return purchase.checking ? (
    <chakra.p textStyle="small" bg="status.pending.bg" color="status.pending.fg" borderRadius="lg" p="4">
      Em conferência: este valor está sendo conferido e ainda não entra no próximo Pix.
    </chakra.p>
  ) : null
}
