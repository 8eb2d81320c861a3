import { errorMessage, isApiError } from '@/lib/problem'
import { useAlert } from './alert/alert-context'
import { Button } from './button'
import { Icon } from './icon'

interface RefreshButtonProps {
  /** What a query of RTK Query answers. */
  of: {
    readonly isFetching: boolean
    readonly refetch: () => PromiseLike<{ readonly error?: unknown }>
  }
}

/** Reads again, and says so when that fails: what was read before stays. After the end of a session the login says what there is to say. */
export function RefreshButton({ of: { isFetching, refetch } }: RefreshButtonProps) {
  const showAlert = useAlert()
  const readAgain = async () => {
    const { error } = await refetch()
    if (error !== undefined && !(isApiError(error) && error.status === 401))
      showAlert({ severity: 'error', message: errorMessage(error) })
  }
  return (
    <Button look="outline" size="sm" aria-busy={isFetching} onClick={() => void readAgain()}>
      <Icon name="retry" size="4" />
      Atualizar
    </Button>
  )
}
