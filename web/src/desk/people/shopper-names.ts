import { createContext } from 'react'

/** Masked names of shoppers by the ids of their accounts, for what only names ids: actors and owners of the book's lines. */
export const ShopperNames = createContext<ReadonlyMap<string, string>>(new Map())
