import { createContext } from 'react'

/** Opens a purchase that is listed. It stays the same, so that no line is drawn anew for it. */
export const OpenPurchaseContext = createContext<(purchase: string) => void>(() => {
  throw new Error('a purchase needs a PurchaseOpening above it')
})
