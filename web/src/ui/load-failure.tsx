import { errorMessage, isApiError } from '@/lib/problem'
import { Button } from './public-button'
import { Icon } from './icon'
import { StateScreen } from './state-screen'

interface LoadFailureProps {
  error: unknown
  retry: () => void
  level?: 'h2' | 'h3'
}

/** A part of a page that could not be read: the reason, and another try. */
export function LoadFailure({ error, retry, level = 'h3' }: LoadFailureProps) {
  const code = isApiError(error) && error.requestId !== null ? ` (código ${error.requestId})` : ''
  return (
    <div className="panel" role="alert">
      <StateScreen
        level={level}
        picture="storm"
        title="Erro ao carregar os dados"
        text={`${errorMessage(error)}${code}`}
      >
        <Button look="outline" onClick={retry}>
          <Icon name="retry" size="4" />
          Tentar de novo
        </Button>
      </StateScreen>
    </div>
  )
}
