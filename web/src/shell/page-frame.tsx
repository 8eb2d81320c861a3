import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '@/ui/error-boundary'
import { PageLoading } from '@/ui/page-loading'

/** The page itself: its own error boundary, and a quiet wait while its script loads. */
export function PageFrame() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}
