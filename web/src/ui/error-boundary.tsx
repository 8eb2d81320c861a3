import { Component, type ErrorInfo, type ReactNode } from 'react'
import { StateScreen } from './state-screen'
import { Button } from './public-button'

interface ErrorBoundaryProps {
  children: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
}

/** Keeps a broken page from taking the rest with it. Give it a key that changes with the address. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('page failed', error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <StateScreen
        picture="storm"
        title="Algo deu errado nesta página"
        text="Seus dados estão seguros. Recarregue para tentar de novo."
      >
        <Button
          onClick={() => {
            window.location.reload()
          }}
        >
          Recarregar
        </Button>
      </StateScreen>
    )
  }
}
