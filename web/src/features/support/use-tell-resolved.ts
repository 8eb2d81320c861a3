import { useEffect, useState } from 'react'
import type { Claim } from '@/api/account/generated'
import { useAlert } from '@/ui/alert/alert-context'

interface Seen {
  readonly claims: readonly Claim[] | undefined
  readonly resolved: readonly Claim[]
}

function newlyResolved(before: readonly Claim[] = [], now: readonly Claim[] = []): Claim[] {
  const open = new Set(before.filter(({ status }) => status === 'OPEN').map(({ id }) => id))
  return now.filter(({ id, status }) => status === 'RESOLVED' && open.has(id))
}

/** Says so when an open claim is resolved while the page is open, and answers which these are. */
export function useTellResolved(claims: readonly Claim[] | undefined): readonly Claim[] {
  const showAlert = useAlert()
  const [seen, setSeen] = useState<Seen>({ claims, resolved: [] })
  if (seen.claims !== claims) setSeen({ claims, resolved: newlyResolved(seen.claims, claims) })

  const store = seen.resolved[0]?.store.name
  useEffect(() => {
    if (store === undefined) return
    showAlert({
      severity: 'success',
      message: `Encontramos sua compra em ${store}.`,
      detail: 'Ela já está no seu extrato.',
    })
  }, [store, seen.resolved, showAlert])

  return seen.resolved
}
