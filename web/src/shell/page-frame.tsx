import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '@/ui/error-boundary'
import { PageLoading } from '@/ui/page-loading'

interface PageFrameProps {
  /** What comes before the page, and with it. */
  children?: ReactNode
}

/** The page itself: its own error boundary, and a quiet wait while its script loads. */
export function PageFrame({ children }: PageFrameProps) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        {children}
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}
