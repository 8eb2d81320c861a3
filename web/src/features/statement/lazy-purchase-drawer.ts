import { chakraPart } from '@/ui/chakra-part'

/** What is known of a purchase, in a script of its own. */
export const PurchaseDrawer = chakraPart(() => import('./purchase-drawer'))
