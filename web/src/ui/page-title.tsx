import { useEffect } from 'react'
import { config } from '@/lib/config'

interface PageTitleProps {
  children: string
}

/** The document's title. It changes the one that the server wrote instead of adding a second. */
export function PageTitle({ children }: PageTitleProps) {
  useEffect(() => {
    document.title = `${children} · ${config.brand}`
  }, [children])
  return null
}
