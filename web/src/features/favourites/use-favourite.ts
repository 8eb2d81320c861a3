import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useEnsureLogin } from '@/features/auth/use-ensure-login'
import { useAlert } from '@/ui/alert/alert-context'
import { paths } from '@/lib/paths'
import type { Kind } from './kinds'
import { useKept } from './use-kept'
import { useSetFavourite } from './use-set-favourite'

/** Whether something is among the shopper's favourites, and the way to change that. A visitor is asked to sign in first. */
export function useFavourite<Item>(kind: Kind<Item>, item: Item) {
  const ensureLogin = useEnsureLogin()
  const setFavourite = useSetFavourite()
  const showAlert = useAlert()
  const busy = useRef(false)
  const goesAway = useLocation().pathname === paths.favourites
  const kept = useKept(kind, item)

  const toggle = async () => {
    if (busy.current) return
    busy.current = true
    const done = (await ensureLogin()) && (await setFavourite(kind, item, !kept))
    if (done && kept && goesAway) {
      showAlert({
        severity: 'info',
        message: 'Tirado dos favoritos.',
        action: { label: 'Desfazer', act: () => void setFavourite(kind, item, true) },
      })
    }
    busy.current = false
  }

  return { kept, toggle }
}
