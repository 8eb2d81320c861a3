import { errorMessage, isApiError } from '@/lib/problem'
import { Icon } from '@/ui/icon'
import { StateScreen } from '@/ui/state-screen'
import { Button } from '@/ui/public-button'

interface LoadErrorProps {
  error: unknown
  retry: () => void
}

/** A part of the statement that could not be read: the reason, and another try. */
export function LoadError({ error, retry }: LoadErrorProps) {
  const code = isApiError(error) && error.requestId !== null ? ` (código ${error.requestId})` : ''
  return (
    <div role="alert">
      <StateScreen
        level="h3"
        picture="storm"
        title="Erro ao carregar os dados"
        text={`${errorMessage(error)}${code}`}
      >
        <Button look="outline" size="sm" onClick={retry}>
          <Icon name="retry" size="4" />
          Tentar de novo
        </Button>
      </StateScreen>
    </div>
  )
}
