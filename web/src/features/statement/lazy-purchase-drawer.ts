import { lazyPart } from '@/ui/lazy-part'

/** What is known of a purchase, in a script of its own. */
export const PurchaseDrawer = lazyPart(() => import('./purchase-drawer'))
