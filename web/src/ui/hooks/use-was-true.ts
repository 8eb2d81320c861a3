import { useState } from 'react'

/** True from the first time the condition held. */
export function useWasTrue(condition: boolean): boolean {
  const [was, setWas] = useState(condition)
  if (condition && !was) setWas(true)
  return was || condition
}
