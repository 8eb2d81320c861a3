import { type ReactNode, useDeferredValue } from 'react'

/** What is drawn after what is around it: a slow phone answers a touch with that, and needs as long again for the rest. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
